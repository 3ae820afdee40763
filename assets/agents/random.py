#!/usr/bin/env python3
"""A complete agent for Standoff: it plays random moves in the games below. See README.md."""

import random
import sys

GAMES = ["blockade", "surround", "crossing"]

# The board is a list of 100 letters: c4 is number 34, and # is the edge all around.
DIRECTIONS = [-10, 10, -1, 1]
OTHER = {"X": "O", "O": "X"}


class Position:
    def __init__(self, line):
        """Reads GAME ROWS SIDE PLAYED LIMIT, and in Surround LASTX LASTO."""
        self.game, rows, self.side, _played, _limit, *last = line.split()
        self.board = ["#"] * 100
        for r, row in enumerate(rows.split("/"), start=1):
            row = "".join("." * int(c) if c.isdigit() else c for c in row)
            self.board[10 * r + 1 : 10 * r + 1 + len(row)] = row
        self.last = {side: squares(text) for side, text in zip("XO", last)}

    def play(self, text):
        """Plays a move: its squares joined, such as c4d4 or c1e1e3, or pass."""
        path = squares(text)
        for a, b in zip(path, path[1:]):
            self.shift(a, b)
        self.last[self.side] = path
        if self.game == "surround":
            for a in [a for a in range(100) if self.is_surrounded(a)]:
                self.board[a] = "."
        self.side = OTHER[self.side]

    def shift(self, a, b):
        """Moves a piece by one step, jump or hop; in Crossing a hopped enemy is captured."""
        self.board[a], self.board[b] = ".", self.board[a]
        between = (a + b) // 2
        if self.game == "crossing" and is_hop(a, b) and self.board[between] == OTHER[self.side]:
            self.board[between] = "."

    def is_surrounded(self, a):
        enemy = OTHER.get(self.board[a])
        return enemy and all(self.board[a + d] == enemy for d in DIRECTIONS)

    def targets(self, a):
        """Where a piece can go: to an empty neighbour, or over a piece to the square behind it."""
        for d in DIRECTIONS:
            near, far = a + d, a + 2 * d
            if self.board[near] == ".":
                yield near
            elif self.game != "blockade" and self.board[near] in OTHER and self.board[far] == ".":
                yield far

    def random_move(self):
        own = [a for a in range(100) if self.board[a] == self.side]
        moves = [[a, b] for a in own for b in self.targets(a)]
        if self.game == "surround":  # a piece may not go straight back
            moves = [move for move in moves if move != self.last.get(self.side, [])[::-1]]
        if not moves:
            return "pass" if self.game == "crossing" else "none"
        path = random.choice(moves)
        while self.game == "crossing" and is_hop(*path[-2:]) and random.random() < 0.5:
            self.shift(*path[-2:])  # what is captured on the way leaves at once
            hops = [b for b in self.targets(path[-1]) if is_hop(path[-1], b)]
            if not hops or len(path) == 100:  # a chain has at most 99 hops
                break
            path.append(random.choice(hops))
        return "".join("abcdefgh"[a // 10 - 1] + str(a % 10) for a in path)


def is_hop(a, b):
    return abs(a - b) in (2, 20)


def squares(text):
    """The squares of a move; none for pass, and for - where there is no last move."""
    pairs = [] if text == "pass" else zip(text[::2], text[1::2])
    return [10 * (ord(row) - ord("a") + 1) + int(column) for row, column in pairs]


def answer(position):
    """A move for: fen LINE moves M M M."""
    start, _, moves = position.removeprefix("fen ").partition(" moves")
    position = Position(start)
    for move in moves.split():
        position.play(move)
    return position.random_move()


def main():
    position = None
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "ugi":
            print("id name Random (Python)\nid author Standoff")
            print("option name Game type combo default", GAMES[0], *("var " + game for game in GAMES))
            print("ugiok")
        elif command == "isready":
            print("readyok")
        elif command == "position":
            position = rest
        elif command == "go" and position:
            print("bestmove", answer(position))
        elif command == "quit":
            break
        sys.stdout.flush()  # or the answer waits in a buffer until it is too late


if __name__ == "__main__":
    main()
