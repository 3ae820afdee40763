/* A starter agent for Standoff in C99: alpha-beta search for all three games. See README.md.

       cc -std=c99 -O2 -o alphabeta alphabeta.c

   Everything that makes it stronger has a place of its own: `evaluate` judges a position, `order`
   says which moves to look at first, `search` looks ahead, `think` watches the clock. Only the
   clock needs POSIX. */

#define _POSIX_C_SOURCE 200112L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCKADE, SURROUND, CROSSING };
enum { MAX_MOVES = 2000, MAX_HOPS = 99, MAX_DEPTH = 60, WIN = 100000 };

static const char *const NAMES[] = {"blockade", "surround", "crossing"};

/* The board is an array of 100 letters: c4 is number 34, and # is the edge all around. */
static const int DIRECTIONS[] = {-10, 10, -1, 1};

typedef struct {
    int game, left; /* turns left */
    char side;
    char board[100];
    signed char last[2][2]; /* Surround: where each side's last move began and ended, or 0 */
} Position;

/* A move: its first and last square, and the squares between where a chain lands. A skip has none. */
typedef struct {
    unsigned char count;
    signed char squares[MAX_HOPS + 1];
} Move;

static char other(char side) { return side == 'X' ? 'O' : 'X'; }
static bool is_piece(char c) { return c == 'X' || c == 'O'; }
static bool is_hop(int a, int b) { return abs(a - b) == 2 || abs(a - b) == 20; }

/* ---- the rules ---- */

/* Moves a piece by one step, jump or hop; in Crossing a hopped enemy is captured. */
static void shift(int game, char *board, int a, int b) {
    int between = (a + b) / 2;
    board[b] = board[a];
    board[a] = '.';
    if (game == CROSSING && is_hop(a, b) && board[between] != board[b]) board[between] = '.';
}

/* Removes every piece with four opponents around it; all of them at the same moment. */
static void remove_surrounded(Position *p) {
    char before[100];
    memcpy(before, p->board, 100);
    for (int a = 11; a < 67; a++) {
        bool surrounded = is_piece(before[a]);
        for (int d = 0; d < 4 && surrounded; d++)
            surrounded = before[a + DIRECTIONS[d]] == other(before[a]);
        if (surrounded) p->board[a] = '.';
    }
}

static Position play(const Position *p, const Move *move) {
    Position next = *p;
    for (int i = 0; i + 1 < move->count; i++)
        shift(p->game, next.board, move->squares[i], move->squares[i + 1]);
    if (p->game == SURROUND) {
        signed char *last = next.last[p->side == 'O'];
        last[0] = move->squares[0];
        last[1] = move->squares[move->count - 1];
        remove_surrounded(&next);
    }
    next.side = other(p->side);
    next.left--;
    return next;
}

static int add(Move *moves, int count, const Move *move) {
    if (count < MAX_MOVES) moves[count++] = *move;
    return count;
}

/* The chains of hops of a piece: each final square with each set of captures once. What is found is
   gone through in its turn, so that the shortest chain to each comes first. */
static int add_chains(const Position *p, int from, Move *moves, int count) {
    static char boards[MAX_MOVES][100];
    int first = count;
    for (int next = first - 1; next < count; next++) {
        Move chain = {1, {(signed char)from}};
        const char *board = p->board;
        if (next >= first) {
            chain = moves[next];
            board = boards[next];
        }
        int at = chain.squares[chain.count - 1];
        for (int d = 0; d < 4 && chain.count <= MAX_HOPS && count < MAX_MOVES; d++) {
            int to = at + 2 * DIRECTIONS[d];
            if (!is_piece(board[at + DIRECTIONS[d]]) || board[to] != '.') continue;
            memcpy(boards[count], board, 100);
            shift(CROSSING, boards[count], at, to);
            bool known = false;
            for (int i = first; i < count && !known; i++)
                known = memcmp(boards[i], boards[count], 100) == 0;
            if (known) continue;
            moves[count] = chain;
            moves[count].squares[moves[count].count++] = (signed char)to;
            count++;
        }
    }
    return count;
}

/* All valid moves of a side. */
static int list_moves(const Position *p, char side, Move *moves) {
    int count = 0;
    for (int a = 11; a < 89; a++) {
        if (p->board[a] != side) continue;
        for (int d = 0; d < 4; d++) {
            int near = a + DIRECTIONS[d], far = near + DIRECTIONS[d], to = 0;
            if (p->board[near] == '.')
                to = near;
            else if (p->game == SURROUND && is_piece(p->board[near]) && p->board[far] == '.')
                to = far;
            const signed char *last = p->last[side == 'O'];
            bool returns = p->game == SURROUND && last[1] == a && last[0] == to;
            Move move = {2, {(signed char)a, (signed char)to}};
            if (to != 0 && !returns) count = add(moves, count, &move);
        }
        if (p->game == CROSSING) count = add_chains(p, a, moves, count);
    }
    return count;
}

static int count_pieces(const Position *p, char side) {
    int count = 0;
    for (int a = 11; a < 89; a++) count += p->board[a] == side;
    return count;
}

/* Blockade: the empty squares next to at least one piece. */
static int space(const Position *p, char side) {
    int count = 0;
    for (int a = 11; a < 89; a++) {
        bool near = false;
        for (int d = 0; d < 4; d++) near = near || p->board[a + DIRECTIONS[d]] == side;
        count += p->board[a] == '.' && near;
    }
    return count;
}

/* Crossing: how many pieces stand in the target region. */
static int home(const Position *p, char side) {
    int count = 0;
    for (int a = 11; a < 89; a++)
        count += p->board[a] == side && (side == 'X' ? a % 10 >= 7 : a % 10 <= 2);
    return count;
}

/* By how much the side to move, which has so many moves, is ahead by what counts at the end. */
static int lead(const Position *p, int moves) {
    static Move theirs[MAX_MOVES];
    char own = p->side, enemy = other(own);
    if (p->game == BLOCKADE) return space(p, own) - space(p, enemy);
    if (p->game == CROSSING) return home(p, own) - home(p, enemy);
    return 100 * (count_pieces(p, own) - count_pieces(p, enemy)) + moves
           - list_moves(p, enemy, theirs);
}

static bool is_all_home(const Position *p, char side) {
    return count_pieces(p, side) > 0 && home(p, side) == count_pieces(p, side);
}

/* Whether the game is over, and its value for the side to move. */
static bool is_over(const Position *p, int moves, int *value) {
    int sign;
    if (p->game == CROSSING) {
        if (p->left > 0 && !is_all_home(p, 'X') && !is_all_home(p, 'O')) return false;
        sign = lead(p, moves);
    } else if (moves == 0) {
        sign = -1; /* without a piece there is no move, either */
    } else if (count_pieces(p, other(p->side)) == 0) {
        sign = 1;
    } else if (p->left == 0) {
        sign = lead(p, moves);
    } else {
        return false;
    }
    /* The more turns are left, the sooner. */
    *value = sign == 0 ? 0 : sign > 0 ? WIN + p->left : -WIN - p->left;
    return true;
}

/* ---- thinking ---- */

static double deadline;
static bool out_of_time;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int value_of(const Position *p, char side) {
    int value = 15 * home(p, side);
    for (int a = 11; a < 89; a++)
        if (p->board[a] == side) value += 20 + 10 * (side == 'X' ? a % 10 : 9 - a % 10);
    return value;
}

/* How good a position is for the side to move. This is the first place to make it stronger. */
static int evaluate(const Position *p, int moves) {
    if (p->game != CROSSING) return lead(p, moves);
    return value_of(p, p->side) - value_of(p, other(p->side));
}

/* Puts the moves in the order in which to look at them: long chains first. */
static int compare(const void *a, const void *b) {
    return ((const Move *)b)->count - ((const Move *)a)->count;
}

static void order(Move *moves, int count) { qsort(moves, (size_t)count, sizeof *moves, compare); }

/* The value of a position for the side to move, by alpha-beta. */
static int search(const Position *p, int depth, int alpha, int beta) {
    static Move lists[MAX_DEPTH][MAX_MOVES];
    Move *moves = lists[depth];
    int count = list_moves(p, p->side, moves), value;
    if (now() > deadline) out_of_time = true;
    if (out_of_time) return 0;
    if (is_over(p, count, &value)) return value;
    if (depth == 0) return evaluate(p, count);
    if (count == 0) moves[count++].count = 0; /* a skip, in Crossing */
    order(moves, count);
    for (int i = 0; i < count && alpha < beta && !out_of_time; i++) {
        Position next = play(p, &moves[i]);
        value = -search(&next, depth - 1, -beta, -alpha);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

static void print_move(const Move *move) {
    for (int i = 0; i < move->count; i++)
        printf("%c%d", "?abcdefgh"[move->squares[i] / 10], move->squares[i] % 10);
}

/* The best move that is found in time: one turn ahead, then two, then three. */
static Move think(const Position *p, double seconds) {
    static Move moves[MAX_MOVES];
    Move best = {0, {0}};
    int count = list_moves(p, p->side, moves);
    double begun = now();
    deadline = begun + 0.6 * seconds;
    out_of_time = false;
    order(moves, count);
    if (count > 0) best = moves[0];
    for (int depth = 1; depth <= p->left && depth < MAX_DEPTH; depth++) {
        int alpha = -2 * WIN, at = 0;
        for (int i = 0; i < count && !out_of_time; i++) {
            Position next = play(p, &moves[i]);
            int value = -search(&next, depth - 1, -2 * WIN, -alpha);
            if (!out_of_time && value > alpha) {
                alpha = value;
                at = i;
            }
        }
        if (out_of_time || count == 0) break;
        best = moves[at];
        memmove(moves + 1, moves, (size_t)at * sizeof *moves); /* the best one first next time */
        moves[0] = best;
        printf("info depth %d score cp %d pv ", depth, alpha);
        print_move(&best);
        printf("\n");
        if (abs(alpha) >= WIN || count == 1) break;
        if (now() > begun + 0.2 * seconds) break; /* one turn more would take too long */
    }
    return best;
}

/* ---- talking ---- */

/* Reads a move; `pass` and `-` are none. */
static Move read_move(const char *text) {
    Move move = {0, {0}};
    if (strcmp(text, "pass") == 0) return move;
    for (; text[0] >= 'a' && text[0] <= 'h' && text[1] != '\0' && move.count <= MAX_HOPS; text += 2)
        move.squares[move.count++] = (signed char)(10 * (text[0] - 'a' + 1) + text[1] - '0');
    return move;
}

/* Reads: fen GAME ROWS SIDE PLAYED LIMIT LASTX LASTO moves M M M, from the words of a line. */
static Position read_position(void) {
    Position p;
    char *word = strtok(NULL, " ");
    memset(&p, 0, sizeof p);
    memset(p.board, '#', sizeof p.board);
    for (int number = 0; word != NULL && strcmp(word, "moves") != 0; number++) {
        if (number == 1)
            for (int game = 0; game < 3; game++)
                if (strcmp(word, NAMES[game]) == 0) p.game = game;
        if (number == 2) {
            int row = 1, column = 1;
            for (; *word != '\0'; word++) {
                int run = *word >= '1' && *word <= '8' ? *word - '0' : 1;
                if (*word == '/') {
                    row++;
                    column = 1;
                    continue;
                }
                while (run-- > 0 && row < 9 && column < 9)
                    p.board[10 * row + column++] = is_piece(*word) ? *word : '.';
            }
        }
        if (number == 3) p.side = word[0];
        if (number == 4) p.left -= atoi(word);
        if (number == 5) p.left += atoi(word);
        if (number == 6 || number == 7) {
            Move last = read_move(word);
            p.last[number - 6][0] = last.squares[0];
            p.last[number - 6][1] = last.squares[1];
        }
        word = strtok(NULL, " ");
    }
    while (word != NULL && (word = strtok(NULL, " ")) != NULL) {
        Move move = read_move(word);
        p = play(&p, &move);
    }
    return p;
}

int main(void) {
    static char line[1 << 16];
    Position position;
    bool ready = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        char *command = strtok(line, " ");
        if (command == NULL) continue;
        if (strcmp(command, "ugi") == 0) {
            printf("id name Alphabeta (C)\nid author Standoff\n");
            printf("option name Game type combo default blockade var blockade var surround var crossing\n");
            printf("ugiok\n");
        } else if (strcmp(command, "isready") == 0) {
            printf("readyok\n");
        } else if (strcmp(command, "position") == 0) {
            position = read_position();
            ready = true;
        } else if (strcmp(command, "go") == 0 && ready) {
            double ms = 1000;
            for (char *word; (word = strtok(NULL, " ")) != NULL;)
                if (strcmp(word, "movetime") == 0 && (word = strtok(NULL, " ")) != NULL) ms = atof(word);
            Move best = think(&position, ms / 1000);
            printf("bestmove ");
            print_move(&best);
            printf(best.count > 0 ? "\n" : "pass\n");
        } else if (strcmp(command, "quit") == 0) {
            break;
        }
        fflush(stdout); /* or the answer waits in a buffer until it is too late */
    }
    return 0;
}
