'use strict';
// Steps through the games. The positions of every turn are in the data: no rules are known here.
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const at = (id) => document.getElementById(id);
  const names = read('names');
  const games = read('data');
  const rows = [...at('rows').rows];
  const SVG = 'http://www.w3.org/2000/svg';
  let game = null;
  let turn = 0;
  let positions = [];
  let timer = 0;

  const make = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const board = () => at('board-' + game.game);
  const squareAt = (text) => [text.charCodeAt(0) - 97, text.charCodeAt(1) - 49];

  // The pieces after each turn, one text for each position.
  const unfold = (shown) => {
    const size = Number(at('board-' + shown.game).dataset.size);
    const all = [shown.start];
    for (const move of shown.moves) {
      const squares = [...all[all.length - 1]];
      const changes = move.split('/')[2];
      for (let i = 0; i < changes.length; i += 3) {
        const [row, column] = squareAt(changes.slice(i, i + 2));
        squares[row * size + column] = changes[i + 2];
      }
      all.push(squares.join(''));
    }
    return all;
  };

  const sideOf = (index) => ((game.side === 'X') === (index % 2 === 0) ? 'X' : 'O');

  const drawBoard = () => {
    const svg = board();
    const cell = Number(svg.dataset.cell);
    const size = Number(svg.dataset.size);
    const marks = svg.querySelector('.marks');
    const pieces = svg.querySelector('.pieces');
    const use = (id, i) => make('use', {
      href: '#' + id,
      x: (i % size) * cell + cell / 2,
      y: Math.floor(i / size) * cell + cell / 2,
    });
    marks.replaceChildren();
    const move = turn > 0 ? game.moves[turn - 1].split('/') : ['', '', ''];
    for (const name of new Set([move[1].slice(0, 2), move[1].slice(2)])) {
      if (!name) continue;
      const [row, column] = squareAt(name);
      marks.append(make('rect', { class: 'sq-last', x: column * cell, y: row * cell, width: cell, height: cell }));
    }
    for (const name of move[0].replace(/[!?]+$/, '').split('×').slice(1)) {
      const [row, column] = squareAt(name);
      marks.append(use('taken', row * size + column));
    }
    pieces.replaceChildren(...[...positions[turn]].flatMap((piece, i) =>
      (piece === '.' ? [] : [use('piece-' + piece.toLowerCase(), i)])));
  };

  const drawWords = () => {
    const last = turn === game.moves.length;
    const now = turn > 0
      ? `Turn ${game.played + turn}: ${sideOf(turn - 1)} ${game.moves[turn - 1].split('/')[0]}`
      : `Start, ${game.side} to move`;
    const small = document.createElement('small');
    const chance = game.chances ? `X ${game.chances[turn]} %` : '';
    small.textContent = [chance, game.comments[turn], last ? `${game.result}: ${game.termination}` : ''].filter(Boolean).join(' · ');
    at('now').replaceChildren(now, small);
  };

  const drawGraph = () => {
    const graph = at('graph');
    graph.toggleAttribute('hidden', !game.chances);
    if (!game.chances) return;
    const step = 400 / Math.max(1, game.chances.length - 1);
    const line = game.chances.map((c, i) => `${(i * step).toFixed(1)} ${(90 - 0.9 * c).toFixed(1)}`).join('L');
    const half = (low, high) => 'M0 45L' + game.chances
      .map((c, i) => `${(i * step).toFixed(1)} ${(90 - 0.9 * Math.min(high, Math.max(low, c))).toFixed(1)}`)
      .join('L') + 'L400 45Z';
    graph.replaceChildren(
      make('path', { class: 'above', d: half(50, 100) }),
      make('path', { class: 'below', d: half(0, 50) }),
      make('line', { class: 'middle', x1: 0, y1: 45, x2: 400, y2: 45 }),
      make('path', { class: 'line', d: 'M' + line }),
      make('line', { x1: turn * step, y1: 0, x2: turn * step, y2: 90 }),
    );
  };

  const listMoves = () => {
    const items = [];
    const add = (text, set) => {
      const item = document.createElement('li');
      item.textContent = text;
      Object.assign(item.dataset, set);
      if (!('turn' in set)) item.className = 'number';
      items.push(item);
    };
    game.moves.forEach((move, i) => {
      if (i === 0 || sideOf(i) === 'X') add(`${Math.floor((game.played + i) / 2) + 1}.`, {});
      if (i === 0 && sideOf(0) === 'O') add('…', {});
      add(move.split('/')[0], { turn: i + 1 });
    });
    at('moves').replaceChildren(...items);
  };

  const show = (wanted) => {
    turn = Math.max(0, Math.min(game.moves.length, wanted));
    drawBoard();
    drawWords();
    drawGraph();
    const list = at('moves');
    for (const item of list.querySelectorAll('.chosen')) item.classList.remove('chosen');
    const item = list.querySelector(`[data-turn="${turn}"]`);
    if (item) {
      item.classList.add('chosen');
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    } else {
      list.scrollTop = 0;
    }
    if (turn === game.moves.length) stop();
    history.replaceState(null, '', `#g${game.number}/${turn}`);
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    at('play').textContent = 'play';
  };
  const play = () => {
    if (timer) return stop();
    if (turn === game.moves.length) show(0);
    at('play').textContent = 'pause';
    timer = setInterval(() => show(turn + 1), 700);
    return undefined;
  };

  const open = (number, wanted) => {
    const found = games[number - 1];
    if (!found) return;
    stop();
    game = found;
    positions = unfold(game);
    for (const svg of at('boards').children) svg.toggleAttribute('hidden', svg !== board());
    at('viewer').hidden = false;
    at('heading').textContent = `${number}. X ${names[game.x]} – O ${names[game.o]}`;
    rows.forEach((row, i) => row.classList.toggle('chosen', i === number - 1));
    listMoves();
    show(wanted === undefined ? game.moves.length : wanted);
  };

  const openRow = (row) => {
    open(rows.indexOf(row) + 1, 0);
    const box = at('viewer').getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight || box.top < 0) at('games').scrollIntoView();
  };

  // The games of one player, or of two against each other.
  const filter = () => {
    const [one, other] = [at('one').value, at('other').value];
    let count = 0;
    for (const row of rows) {
      const { a, b } = row.dataset;
      const has = (player) => player === '' || a === player || b === player;
      row.hidden = !(has(one) && has(other) && (one === '' || one !== other));
      count += row.hidden ? 0 : 1;
    }
    at('count').textContent = `${count} of ${rows.length} games`;
    const first = rows.findIndex((row) => !row.hidden);
    if (game && rows[game.number - 1].hidden && first >= 0) open(first + 1, 0);
  };

  const neighbour = (step) => {
    let i = game.number - 1 + step;
    while (rows[i] && rows[i].hidden) i += step;
    if (rows[i]) {
      open(i + 1, 0);
      rows[i].scrollIntoView({ block: 'nearest' });
    }
  };

  const fromAddress = () => {
    const match = /^#g(\d+)(?:\/(\d+))?$/.exec(location.hash);
    if (match) open(Number(match[1]), match[2] === undefined ? 0 : Number(match[2]));
    return Boolean(match);
  };

  const keys = {
    ArrowLeft: () => show(turn - 1),
    ArrowRight: () => show(turn + 1),
    Home: () => show(0),
    End: () => show(game.moves.length),
    p: () => neighbour(-1),
    n: () => neighbour(1),
    ' ': play,
  };
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('select') || (event.key === ' ' && event.target.closest('button, a'));
    if (!game || typing || event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
    at('viewer').scrollIntoView({ block: 'nearest' });
  });
  const press = { first: 'Home', back: 'ArrowLeft', play: ' ', next: 'ArrowRight', last: 'End' };
  for (const [id, key] of Object.entries(press)) {
    at(id).addEventListener('click', (event) => {
      keys[key]();
      // After a click with the mouse, the space bar plays again.
      if (event.detail > 0) at(id).blur();
    });
  }
  at('rows').addEventListener('click', (event) => {
    event.preventDefault();
    openRow(event.target.closest('tr'));
  });
  at('moves').addEventListener('click', (event) => {
    if (event.target.dataset.turn) show(Number(event.target.dataset.turn));
  });
  at('graph').addEventListener('click', (event) => {
    const box = at('graph').getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width) * game.moves.length));
  });
  at('boards').addEventListener('click', (event) => {
    const box = at('boards').getBoundingClientRect();
    show(event.clientX < box.left + box.width / 2 ? turn - 1 : turn + 1);
  });
  for (const cell of document.querySelectorAll('td.cross')) {
    cell.addEventListener('click', () => {
      [at('one').value, at('other').value] = [cell.dataset.a, cell.dataset.b];
      filter();
      at('games').scrollIntoView();
    });
  }
  at('one').addEventListener('change', filter);
  at('other').addEventListener('change', filter);
  addEventListener('hashchange', fromAddress);
  filter();
  if (!fromAddress()) open(1, 0);
})();
