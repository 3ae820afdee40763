//! A baseline to measure the engine by: Monte Carlo tree search with random playouts (UCT), which
//! knows nothing of a game but its rules.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};

use super::{Agent, Budget, Fault, TimeLeft};
use crate::games::{Game, Verdict};
use crate::search::Observer;

/// How much the search prefers what it has seldom tried.
const EXPLORATION: f64 = 1.0;

/// Monte Carlo tree search.
pub struct Uct {
    budget: Budget,
    random: Xoshiro256PlusPlus,
    left: Option<TimeLeft>,
}

impl Uct {
    /// Creates an agent that plays out as many games as its budget allows. A playout counts as a
    /// node.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self {
            budget,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            left: None,
        }
    }
}

/// A position in the tree. The root comes first, a child after its parent.
struct UctNode<G: Game> {
    position: G,
    visits: f64,
    /// The points of the side that moved here, in all visits.
    points: f64,
    /// The moves not tried yet, in random order; `None` before the first visit.
    untried: Option<Vec<G::Move>>,
    children: Vec<(G::Move, usize)>,
}

impl<G: Game> UctNode<G> {
    fn new(position: G) -> Self {
        Self {
            position,
            visits: 0.0,
            points: 0.0,
            untried: None,
            children: Vec::new(),
        }
    }
}

impl<G: Game> Agent<G> for Uct {
    fn choose(&mut self, position: &G, observer: &mut dyn Observer<G>) -> Result<G::Move, Fault> {
        let budget = self.budget.within(self.left, position.side());
        let mut deadline = budget.begin(observer);
        let mut tree = vec![UctNode::new(*position)];
        let mut playouts = 0;
        while playouts < budget.limits.nodes && !(playouts > 0 && deadline.stop(playouts)) {
            self.visit(&mut tree);
            playouts += 1;
        }
        let most_visited = tree[0].children.iter().max_by(|a, b| {
            let visits = |child: usize| tree[child].visits;
            visits(a.1).total_cmp(&visits(b.1))
        });
        most_visited.map(|&(mv, _)| mv).ok_or(Fault::NoMove)
    }

    fn set_time_left(&mut self, left: TimeLeft) {
        self.left = Some(left);
    }
}

impl Uct {
    /// One playout: down the tree, one node more, a random game, and the result back up.
    fn visit<G: Game>(&mut self, tree: &mut Vec<UctNode<G>>) {
        let mut path = vec![0];
        let mut at = 0;
        loop {
            let random = &mut self.random;
            let node = &mut tree[at];
            let untried = node.untried.get_or_insert_with(|| {
                let mut moves = node.position.moves();
                moves.shuffle(random);
                moves
            });
            if let Some(mv) = untried.pop() {
                let child = UctNode::new(node.position.play(mv));
                let index = tree.len();
                tree[at].children.push((mv, index));
                tree.push(child);
                path.push(index);
                break;
            }
            let Some(child) = most_promising(tree, at) else {
                break;
            };
            path.push(child);
            at = child;
        }
        let last = path.last().map_or(0, |&last| last);
        let verdict = self.play_out(tree[last].position);
        for index in path {
            let node = &mut tree[index];
            let moved = node.position.side().other();
            node.visits += 1.0;
            node.points += verdict.points(moved);
        }
    }

    fn play_out<G: Game>(&mut self, mut position: G) -> Verdict {
        let mut moves = Vec::new();
        loop {
            moves.clear();
            position.each_move(|mv| moves.push(mv));
            match moves.choose(&mut self.random) {
                Some(&mv) => position = position.play(mv),
                None => return position.verdict().unwrap_or(Verdict::Draw),
            }
        }
    }
}

/// The child with the best upper confidence bound.
fn most_promising<G: Game>(tree: &[UctNode<G>], at: usize) -> Option<usize> {
    let visits = tree[at].visits.max(1.0).ln();
    let promise = |child: usize| {
        let node = &tree[child];
        let tries = node.visits.max(1.0);
        node.points / tries + EXPLORATION * (visits / tries).sqrt()
    };
    let children = tree[at].children.iter().map(|&(_, child)| child);
    children.max_by(|&a, &b| promise(a).total_cmp(&promise(b)))
}
