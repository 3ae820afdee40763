#!/usr/bin/env python3
"""A starter agent for Standoff: alpha-beta search for all three games. See README.md.

Everything that makes it stronger has a place of its own: `evaluate` judges a position, `order` says
which moves to look at first, `search` looks ahead, `think` watches the clock.
"""

import sys
import time

GAMES = ["blockade", "surround", "crossing"]

# The board is a list of 100 letters: c4 is number 34, and # is the edge all around.
DIRECTIONS = [-10, 10, -1, 1]
OTHER = {"X": "O", "O": "X"}
REGION = {"X": (7, 8), "O": (1, 2)}  # Crossing: the columns that a side wants to reach
MAX_HOPS = 99
WIN = 100_000


class Position:
    def __init__(self, line):
        """Reads GAME ROWS SIDE PLAYED LIMIT, and in Surround LASTX LASTO."""
        self.game, rows, self.side, played, limit, *last = line.split()
        self.left = int(limit) - int(played)  # turns left
        self.board = ["#"] * 100
        for r, row in enumerate(rows.split("/"), start=1):
            row = "".join("." * int(c) if c.isdigit() else c for c in row)
            self.board[10 * r + 1 : 10 * r + 1 + len(row)] = row
        self.last = {side: squares(text) for side, text in zip("XO", last)}

    def play(self, path):
        """The position after a move, which is a list of squares; an empty one is a skip."""
        next = Position.__new__(Position)
        next.game, next.left, next.side = self.game, self.left - 1, OTHER[self.side]
        next.board, next.last = self.board[:], self.last
        for a, b in zip(path, path[1:]):
            next.shift(a, b)
        if self.game == "surround":
            next.last = {**self.last, self.side: path}
            for a in [a for a in range(11, 67) if next.is_surrounded(a)]:
                next.board[a] = "."
        return next

    def shift(self, a, b):
        """Moves a piece by one step, jump or hop; in Crossing a hopped enemy is captured."""
        self.board[a], self.board[b] = ".", self.board[a]
        between = (a + b) // 2
        if self.game == "crossing" and is_hop(a, b) and self.board[between] != self.board[b]:
            self.board[between] = "."

    def is_surrounded(self, a):
        enemy = OTHER.get(self.board[a])
        return enemy and all(self.board[a + d] == enemy for d in DIRECTIONS)

    def pieces(self, side):
        return [a for a in range(11, 89) if self.board[a] == side]

    def moves(self, side=None):
        """All valid moves of a side, each as a list of squares."""
        board, found = self.board, []
        for a in self.pieces(side or self.side):
            for d in DIRECTIONS:
                near, far = board[a + d], a + 2 * d
                if near == ".":
                    found.append([a, a + d])
                elif self.game == "surround" and near in OTHER and board[far] == ".":
                    found.append([a, far])
            if self.game == "crossing":
                found += self.chains(a)
        if self.game == "surround":  # a piece may not go straight back
            back = self.last.get(side or self.side, [])[::-1]
            found = [path for path in found if path != back]
        return found

    def chains(self, a):
        """The chains of hops of a piece: each final square with each set of captures once."""
        found, seen = [], set()
        pending = [([a], self)]
        while pending:
            path, position = pending.pop(0)
            for d in DIRECTIONS:
                over, to = path[-1] + d, path[-1] + 2 * d
                if position.board[over] in OTHER and position.board[to] == ".":
                    after = Position.__new__(Position)
                    after.game, after.board = "crossing", position.board[:]
                    after.shift(path[-1], to)
                    key = (to, "".join(after.board))
                    if key not in seen and len(path) <= MAX_HOPS:
                        seen.add(key)
                        found.append(path + [to])
                        pending.append((path + [to], after))
        return found

    def space(self, side):
        """Blockade: the empty squares next to at least one piece."""
        near = {a + d for a in self.pieces(side) for d in DIRECTIONS}
        return sum(self.board[a] == "." for a in near)

    def home(self, side):
        """Crossing: how many pieces stand in the target region, and how many there are."""
        pieces = self.pieces(side)
        return sum(a % 10 in REGION[side] for a in pieces), len(pieces)

    def lead(self, moves):
        """By how much the side to move is ahead, by what counts at the end."""
        own, enemy = self.side, OTHER[self.side]
        if self.game == "blockade":
            return self.space(own) - self.space(enemy)
        if self.game == "surround":
            pieces = len(self.pieces(own)) - len(self.pieces(enemy))
            return 100 * pieces + len(moves) - len(self.moves(enemy))
        return self.home(own)[0] - self.home(enemy)[0]

    def is_over(self, moves):
        if self.game == "crossing":
            homes = [self.home(side) for side in OTHER]
            return self.left == 0 or any(home == all > 0 for home, all in homes)
        return self.left == 0 or not moves or not self.pieces(OTHER[self.side])


def evaluate(position, moves):
    """How good a position is for the side to move. This is the first place to make it stronger."""
    own, enemy = position.side, OTHER[position.side]
    if position.game != "crossing":
        return position.lead(moves)

    def value(side):
        home, count = position.home(side)
        columns = sum(a % 10 for a in position.pieces(side))
        way = columns if side == "X" else 9 * count - columns
        return 10 * way + 15 * home + 20 * count

    return value(own) - value(enemy)


def result(position, moves):
    """The value of a game that is over."""
    lead = position.lead(moves)
    if not moves and position.game != "crossing" or not position.pieces(position.side):
        lead = -1 if position.game != "crossing" else lead
    elif position.game == "surround" and not position.pieces(OTHER[position.side]):
        lead = 1
    sooner = position.left  # the more turns are left, the sooner
    return 0 if lead == 0 else WIN + sooner if lead > 0 else -WIN - sooner


def order(position, moves, first):
    """The moves in the order in which to look at them: the best of the last search, then chains."""
    return sorted(moves, key=lambda path: (path != first, -len(path)))


class TimeUp(Exception):
    pass


def search(position, depth, alpha, beta, deadline):
    """The value of a position for the side to move, by alpha-beta, and the best move."""
    if time.monotonic() > deadline:
        raise TimeUp
    moves = position.moves()
    if position.is_over(moves):
        return result(position, moves), None
    if depth == 0:
        return evaluate(position, moves), None
    best = None
    for path in order(position, moves, None) or [[]]:
        value = -search(position.play(path), depth - 1, -beta, -alpha, deadline)[0]
        if value > alpha or best is None:
            best = path
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha, best


def think(position, seconds):
    """The best move that is found in time: one turn ahead, then two, then three."""
    begun = time.monotonic()
    deadline = begun + 0.6 * seconds
    moves = position.moves()
    best = moves[0] if moves else []
    try:
        for depth in range(1, position.left + 1):
            alpha, found = -2 * WIN, best
            for path in order(position, moves, best):
                value = -search(position.play(path), depth - 1, -2 * WIN, -alpha, deadline)[0]
                if value > alpha:
                    alpha, found = value, path
            best = found
            text = "".join(name(a) for a in best)
            print("info depth", depth, "score cp", alpha, "pv", text, flush=True)
            if abs(alpha) >= WIN or len(moves) == 1:
                break
            if time.monotonic() > begun + 0.2 * seconds:
                break  # one turn more would take too long
    except TimeUp:
        pass
    return best


def is_hop(a, b):
    return abs(a - b) in (2, 20)


def name(a):
    return "abcdefgh"[a // 10 - 1] + str(a % 10)


def squares(text):
    """The squares of a move; none for pass, and for - where there is no last move."""
    pairs = [] if text == "pass" else zip(text[::2], text[1::2])
    return [10 * (ord(row) - ord("a") + 1) + int(column) for row, column in pairs]


def read(text):
    """The position of: fen LINE moves M M M."""
    start, _, moves = text.removeprefix("fen ").partition(" moves")
    position = Position(start)
    for move in moves.split():
        position = position.play(squares(move))
    return position


def main():
    position = None
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "ugi":
            print("id name Alphabeta (Python)\nid author Standoff")
            print("option name Game type combo default", GAMES[0], *("var " + game for game in GAMES))
            print("ugiok")
        elif command == "isready":
            print("readyok")
        elif command == "position":
            position = read(rest)
        elif command == "go" and position:
            words = rest.split()
            ms = int(words[words.index("movetime") + 1]) if "movetime" in words else 1000
            path = think(position, ms / 1000)
            print("bestmove", "".join(name(a) for a in path) or "pass")
        elif command == "quit":
            break
        sys.stdout.flush()  # or the answer waits in a buffer until it is too late


if __name__ == "__main__":
    main()
