// The articles in German, by their English (tutorial/tutorial.html, beyond.html; in-place.ts says how elements are written).

export const texts: Record<string, string> = {
  Contents: 'Inhalt',
  'How many states each size has': 'Wie viele Zustände jede Größe hat',
  'What slows the listing down, and what is done here': 'Was das Programm bremst, und was hier geschieht',
  'Skip to the article': 'Zum Artikel springen',
  'The game and its graph': 'Das Spiel und sein Graph',
  Shuffling: 'Mischen',
  'Solvable or not': 'Lösbar oder nicht',
  BFS: 'BFS',
  'A*, misplaced tiles': 'A*, falsch platzierte Steine',
  'A*, Manhattan': 'A*, Manhattan',
  'write it yourself': 'selbst schreiben',
  'the whole program': 'das ganze Programm',
  'The race': 'Das Rennen',
  'Pattern databases': 'Musterdatenbanken',
  Sources: 'Quellen',
  'Just play': 'Einfach spielen',
  'A hands-on tutorial': 'Ein Tutorial zum Anfassen',
  'The sliding puzzle from the inside': 'Das Schiebepuzzle von innen',
  '[1] The game and its graph': '[1] Das Spiel und sein Graph',
  'Slide the tiles into order, and leave the empty cell, the [blank], for the last corner. Every figure here works out its numbers in your browser while you watch: try to prove it wrong.':
    'Schieben Sie die Steine in die richtige Ordnung, und lassen Sie das leere Feld, die [Lücke], für die letzte Ecke. Jede Abbildung hier rechnet ihre Zahlen in Ihrem Browser aus, während Sie zusehen: Versuchen Sie, ihr einen Fehler nachzuweisen.',
  'Which tile lies in which cell is a [state]. All tiles in order is the [goal]. A [move] slides one tile into the blank, and can always be taken back.':
    'Welcher Stein auf welchem Feld liegt, ist ein [Zustand]. Liegen alle Steine richtig, ist es das [Ziel]. Ein [Zug] schiebt einen Stein in die Lücke und lässt sich immer zurücknehmen.',
  'Draw each state as a point and each move as a line, an [edge]. That is a [graph], and playing is walking through it. Two edges leave a state with the blank in a corner, three with it at a side, four with it in the middle. To solve the puzzle well is to find a shortest path to the goal.':
    'Zeichnen Sie jeden Zustand als Punkt und jeden Zug als Linie, eine [Kante]. Das ist ein [Graph], und Spielen heißt, in ihm spazieren zu gehen. Zwei Kanten gehen von einem Zustand aus, wenn die Lücke in einer Ecke ist, drei am Rand, vier in der Mitte. Das Puzzle gut zu lösen heißt, einen kürzesten Weg zum Ziel zu finden.',
  'The graph of 2\u00a0×\u00a02 is one ring: [stand opposite the goal], and both ways home are six moves long. On 3\u00a0×\u00a03 [a blank in the middle] has four neighbours.':
    'Der Graph von 2\u00a0×\u00a02 ist ein einziger Ring: [Stellen Sie sich dem Ziel gegenüber], und beide Heimwege sind sechs Züge lang. Bei 3\u00a0×\u00a03 hat [eine Lücke in der Mitte] vier Nachbarn.',
  Board: 'Brett',
  States: 'Zustände',
  Farthest: 'Der fernste',
  '6 moves': '6 Züge',
  '21 moves': '21 Züge',
  '31 moves': '31 Züge',
  '53 moves': '53 Züge',
  '80 moves': '80 Züge',
  unknown: 'unbekannt',
  'At a million states per second, 4\u00a0×\u00a04 takes four months. 5\u00a0×\u00a05 takes eighteen times the age of the universe.': 'Bei einer Million Zuständen in der Sekunde braucht 4\u00a0×\u00a04 vier Monate. 5\u00a0×\u00a05 braucht achtzehnmal so lange, wie das Universum alt ist.',
  'More than half of all positions lie 20 to 24 moves from the goal, and only two are 31 away.': 'Mehr als die Hälfte aller Stellungen liegt 20 bis 24 Züge vom Ziel, und nur zwei sind 31 entfernt.',
  'The most frequent arrangement comes from 15 of the 256 sequences, the least frequent from 8. That is 1.875 times as often. On [3\u00a0×\u00a02] it is 159 to 32, nearly five times as often.':
    'Zur häufigsten Anordnung führen 15 der 256 Folgen, zur seltensten 8. Das ist 1,875-mal so oft. Bei [3\u00a0×\u00a02] ist es 159 zu 32, fast fünfmal so oft.',
  'Rows are tiles, columns are cells: even colour is fair, and the diagonal is home.': 'Zeilen sind Steine, Spalten sind Felder: Gleichmäßige Farbe ist fair, und die Diagonale ist zu Hause.',
  'Write the tiles of a board in one line, row by row, without the blank. Two tiles in the wrong order, the larger before the smaller, are an [inversion], neighbours or not. What counts is whether their number is even or odd, its [polarity].':
    'Schreiben Sie die Steine eines Bretts Zeile für Zeile in eine Reihe, ohne die Lücke. Zwei Steine in der falschen Reihenfolge, der größere vor dem kleineren, sind eine [Inversion], ob Nachbarn oder nicht. Es zählt, ob ihre Zahl gerade oder ungerade ist, ihre [Polarität].',
  'A move [sideways] changes nothing: the tile passes only the blank, which is not in the line. A move [up or down], on a board of width w, takes a tile past w\u00a0−\u00a01 others, and its order changes with each of them.':
    'Ein [waagerechter] Zug ändert nichts: Der Stein geht nur an der Lücke vorbei, und die steht nicht in der Reihe. Ein [senkrechter] führt den Stein auf einem Brett der Breite w an w\u00a0−\u00a01 anderen vorbei, und mit jedem davon wechselt die Reihenfolge.',
  '7 before 4, 3, 5, 6, 2 and 1, 4 before 3, 2 and 1, and so on: 19 inversions.': '7 vor 4, 3, 5, 6, 2 und 1, 4 vor 3, 2 und 1, und so weiter: 19 Inversionen.',
  'Because we read in rows: a move up or down takes a tile past width\u00a0−\u00a01 others, however high the board is. The height only tells how many rows lie below the blank. Neither rule needs a square. William Woolsey Johnson proved this in 1879; William Story, in the same article, that every board that passes can be solved.':
    'Weil wir in Zeilen lesen: Ein senkrechter Zug führt einen Stein an Breite\u00a0−\u00a01 anderen vorbei, wie hoch das Brett auch ist. Die Höhe sagt nur, wie viele Zeilen unter der Lücke liegen. Keine der Regeln braucht ein Quadrat. William Woolsey Johnson bewies das 1879; William Story im selben Aufsatz, dass jedes Brett, das besteht, lösbar ist.',
  'Now swap [the first two tiles]: 18 inversions, solvable. A swap of two tiles always flips the polarity, so it pairs each good arrangement with a bad one: exactly half are hopeless.':
    'Tauschen Sie nun [die ersten zwei Steine]: 18 Inversionen, lösbar. Ein Tausch zweier Steine kippt immer die Polarität, also stellt er jeder guten Anordnung eine schlechte gegenüber: Genau die Hälfte ist hoffnungslos.',
  'Random moves from the goal, which are slow to forget it; or shuffling until the result can be solved, which is fair too, and takes two tries on average.': 'Zufällige Züge vom Ziel aus, die es nur langsam vergessen; oder mischen, bis das Ergebnis lösbar ist, was auch fair ist und im Mittel zwei Versuche braucht.',
  'Any board': 'Jedes Brett',
  'Drop a stone into a pond: the ripple reaches everything one foot away, then everything two feet away, always by a shortest path. So does [breadth-first search], BFS for short: first all states one move away, then all that are two away, until one of them is the goal.':
    'Werfen Sie einen Stein in einen Teich: Die Welle erreicht alles, was einen Fuß entfernt ist, dann alles, was zwei Fuß entfernt ist, immer auf einem kürzesten Weg. Ebenso die [Breitensuche], nach dem englischen Namen kurz BFS: erst alle Zustände, die einen Zug entfernt sind, dann alle, die zwei entfernt sind, bis einer davon das Ziel ist.',
  'It keeps a [queue] of the states that it has found and not yet looked at: take one from the front, put its new neighbours at the end. A [closed list] has those that it has looked at, so that none is looked at twice. To look at a state and work out its neighbours is to [expand] it. The queue is also called the [frontier]: it is the edge of the ripple.':
    'Sie führt eine [Warteschlange] der Zustände, die sie gefunden und noch nicht angesehen hat: Vorn nimmt sie einen heraus, seine neuen Nachbarn stellt sie hinten an. Eine [geschlossene Liste] hat die, die sie angesehen hat, damit keiner zweimal angesehen wird. Einen Zustand ansehen und seine Nachbarn ausrechnen heißt ihn [expandieren]. Die Warteschlange heißt auch [Front]: Sie ist der Rand der Welle.',
  'Refusing to undo the last move is not enough: six moves round a block of four cells end in the same state as six the other way round. Everything beyond it is then searched twice, beyond the next such state four times, and so on.':
    'Den letzten Zug nie zurückzunehmen reicht nicht: Sechs Züge rund um einen Block aus vier Feldern enden im selben Zustand wie sechs andersherum. Alles dahinter wird dann zweimal durchsucht, hinter dem nächsten solchen Zustand viermal, und so weiter.',
  'Now let it grow: [ten moves from home] the ripple is small, [31 moves from home] it has covered nearly everything.': 'Nun lassen Sie sie wachsen: [Zehn Züge vom Ziel] ist die Welle klein, [31 Züge vom Ziel] hat sie fast alles bedeckt.',
  There: 'Dort',
  Here: 'Hier',
  'No closed list. It searches a tree in which the same state grows on thousands of branches.': 'Keine geschlossene Liste. Es durchsucht einen Baum, in dem derselbe Zustand an tausenden Ästen wächst.',
  'Each state is stored once. On 3\u00a0×\u00a03 that is 181,440 at the very most.': 'Jeder Zustand wird einmal gespeichert. Bei 3\u00a0×\u00a03 sind das höchstens 181.440.',
  'The queue is an array: each time its first element is removed, or new ones are joined to it, the rest is moved or copied.': 'Die Warteschlange ist ein Array: Jedes Mal, wenn ihr erstes Element wegfällt oder neue angehängt werden, wird der Rest verschoben oder kopiert.',
  'States stay where they were stored. The queue is that order, and an index that moves along it.': 'Zustände bleiben, wo sie gespeichert wurden. Die Warteschlange ist diese Reihenfolge und ein Finger, der an ihr entlanggeht.',
  'Each state carries a copy of the whole path to it.': 'Jeder Zustand trägt eine Kopie des ganzen Wegs zu ihm.',
  'The path is put together once, at the end, back from the goal.': 'Der Weg wird einmal zusammengesetzt, am Ende, vom Ziel zurück.',
  'All of it runs where the page runs. A deep shuffle freezes the browser.': 'Alles läuft dort, wo die Seite läuft. Gründliches Mischen friert den Browser ein.',
  'It runs in a worker, in short steps, with limits, and you can cancel it.': 'Es läuft in einem Worker, in kurzen Schritten, mit Grenzen, und Sie können es abbrechen.',
  '“0 ms” is all it reports.': '„0 ms“ ist alles, was es sagt.',
  'Time, states expanded, the frontier’s peak, depth and memory.': 'Zeit, expandierte Zustände, die größte Front, Tiefe und Speicher.',
  'It does not say whether the solution is a shortest one.': 'Es sagt nicht, ob die Lösung eine kürzeste ist.',
  'It says so, and only when it is proven.': 'Es sagt das, und nur, wenn es bewiesen ist.',
  'In its full listing a copied state forgets which heuristic it was made for: “misplaced tiles” really runs Manhattan.': 'Im vollständigen Programm vergisst ein kopierter Zustand, für welche Heuristik er gemacht war: In Wahrheit läuft „misplaced tiles“ mit Manhattan.',
  'From both ends': 'Von beiden Enden',
  'A ripple twice as wide covers far more than twice as much. So let two of them meet half-way: search from the start and from the goal, a layer at a time, always on the side whose waiting layer is smaller. When a move leads to a state that the other side knows, the two halves make one path, and no path is shorter (Pohl, 1971). Three moves apart, they know [nine states when they meet]; BFS from one end knows fourteen.':
    'Eine doppelt so weite Welle bedeckt viel mehr als doppelt so viel. Lassen wir also zwei einander auf halbem Weg treffen: Gesucht wird vom Start und vom Ziel aus, eine Schicht nach der anderen, immer auf der Seite, deren wartende Schicht kleiner ist. Führt ein Zug zu einem Zustand, den die andere Seite kennt, werden die zwei Hälften zu einem Weg, und kein Weg ist kürzer (Pohl, 1971). Drei Züge auseinander kennen sie [neun Zustände, wenn sie sich treffen]; BFS von einem Ende kennt vierzehn.',
  'The start’s side grows downwards, the goal’s side upwards, until a move joins them.': 'Die Seite des Starts wächst nach unten, die des Ziels nach oben, bis ein Zug sie verbindet.',
  'The ripple does not know where the goal is. But one look at a board tells [you] whether it is nearly done. Can we tell the search that?': 'Die Welle weiß nicht, wo das Ziel ist. Aber [Ihnen] sagt ein Blick auf ein Brett, ob es fast fertig ist. Können wir das einer Suche sagen?',
  'Write [g] for the number of moves made so far, and [h] for a guess of how many are still to come. Their sum': 'Schreiben Sie [g] für die Zahl der bisherigen Züge und [h] für eine Schätzung, wie viele noch kommen. Ihre Summe',
  'guesses the length of the whole path through state n. Always expand the state with the smallest f: that is A*, “A star” (Hart, Nilsson and Raphael, 1968). The simplest guess counts the tiles that are not at home.':
    'schätzt die Länge des ganzen Wegs durch Zustand n. Immer den Zustand mit dem kleinsten f expandieren: Das ist A*, „A Stern“ (Hart, Nilsson und Raphael, 1968). Die einfachste Schätzung zählt die Steine, die nicht zu Hause sind.',
  'Open states are kept in a [min-heap], a tree in which nothing is smaller than what stands above it: taking out the smallest f costs no more steps than the tree is high. At equal f, the larger g comes first; at equal g, the newest.':
    'Offene Zustände liegen in einem [Min-Heap], einem Baum, in dem nichts kleiner ist als das, was darüber steht: Das kleinste f herauszunehmen kostet nicht mehr Schritte, als der Baum hoch ist. Bei gleichem f kommt das größere g zuerst, bei gleichem g das neueste.',
  'Counting misplaced tiles is consistent: a move shifts one tile, so the count changes by 1 or not at all.': 'Falsch platzierte Steine zu zählen ist konsistent: Ein Zug bewegt einen Stein, also ändert sich die Zahl um 1 oder gar nicht.',
  goal: 'Ziel',
  'Say state c is three moves from the goal, and the start leads to it in two moves through a, or in four through b, d and e. Let h(a)\u00a0=\u00a04, which is exact, and let h be 0 everywhere else. Then b, d, e and c are expanded, with f\u00a0=\u00a01, 2, 3 and 4, before a, whose f is 5. When a comes up, c is already closed, by the longer path, and the search ends with 7 moves instead of 5.':
    'Sagen wir, Zustand c ist drei Züge vom Ziel, und vom Start führen zwei Züge über a zu ihm, oder vier über b, d und e. Es sei h(a)\u00a0=\u00a04, das ist genau, und h sei überall sonst 0. Dann werden b, d, e und c expandiert, mit f\u00a0=\u00a01, 2, 3 und 4, bevor a mit f\u00a0=\u00a05 an die Reihe kommt. Da ist c mit dem längeren Weg schon geschlossen, und die Suche endet mit 7 Zügen statt 5.',
  'A* with a closed list on a graph of nine states. Every h up to 4 is admissible at a; it is consistent only up to 1.': 'A* mit geschlossener Liste auf einem Graphen aus neun Zuständen. Jedes h bis 4 ist bei a zulässig; konsistent ist es nur bis 1.',
  'A tile in the far corner needs more than one move. So count, for each tile, the columns plus the rows to its home, as you would walk the blocks of Manhattan. Each move changes the sum by exactly 1, so it is admissible, too. It is never smaller than the number of misplaced tiles, and the closer a guess comes to the truth from below, the less there is to search.':
    'Ein Stein in der fernen Ecke braucht mehr als einen Zug. Zählen Sie also für jeden Stein die Spalten plus die Zeilen bis nach Hause, wie man um die Blöcke von Manhattan geht. Jeder Zug ändert die Summe um genau 1, also ist auch sie zulässig. Sie ist nie kleiner als die Zahl der falsch platzierten Steine, und je näher eine Schätzung der Wahrheit von unten kommt, desto weniger ist zu suchen.',
  'The same board: 3 + 1 + 2 + 2 + 2, so h\u00a0=\u00a010, and only 42 states expanded.': 'Dasselbe Brett: 3 + 1 + 2 + 2 + 2, also h\u00a0=\u00a010, und nur 42 Zustände expandiert.',
  'A* with h\u00a0=\u00a0the sum of Manhattan distances.': 'A* mit h\u00a0=\u00a0Summe der Manhattan-Distanzen.',
  'Change the weight and compare its solution with the shortest.': 'Drehen Sie am Gewicht: was es findet, und das Kürzeste.',
  'Not all arrive: on [4\u00a0×\u00a04] BFS soon has more states than memory holds, stops at its limit, and says so.': 'Nicht alle kommen an: Bei [4\u00a0×\u00a04] hat BFS bald mehr Zustände, als in den Speicher passen, hält an seiner Grenze und sagt es.',
  'A sharper guess': 'Eine schärfere Schätzung',
  'When two tiles are in their own row but in each other’s way, one of them has to leave the row and come back: two moves that Manhattan distance does not see. This is the [linear conflict] (Hansson, Mayer and Yung, 1992). The same goes for [columns]. The sum stays admissible.':
    'Sind zwei Steine in ihrer eigenen Zeile, aber einander im Weg, muss einer die Zeile verlassen und zurückkommen: zwei Züge, die die Manhattan-Distanz nicht sieht. Das ist der [Linienkonflikt] (Hansson, Mayer und Yung, 1992). Dasselbe gilt für [Spalten]. Die Summe bleibt zulässig.',
  'Tiles in each other’s way, and what they add to h.': 'Steine, die einander im Weg sind, und was sie zu h beitragen.',
  'IDA* (Korf, 1985) keeps only the path that it stands on. It goes as deep as a bound for f allows, then starts again with a bound that is higher by two. (Why two? A move adds 1 to g and changes h by 1, so f stays or rises by 2.) It does much of the work again, and needs next to no memory. It was the first method to solve random 15-puzzles in the fewest moves.':
    'IDA* (Korf, 1985) behält nur den Weg, auf dem es steht. Es geht so tief, wie eine Schranke für f erlaubt, und beginnt dann von vorn mit einer um zwei höheren Schranke. (Warum zwei? Ein Zug macht g um 1 größer und ändert h um 1, also bleibt f oder steigt um 2.) Es tut viel Arbeit noch einmal und braucht fast keinen Speicher. Es war das erste Verfahren, das zufällige 15-Puzzles in den wenigsten Zügen löste.',
  'Six moves from the goal h says 4. The first round is cut off at once; [the second] goes down one path, and takes it back where f goes beyond the bound. (The C++ calls the bound a threshold.)':
    'Sechs Züge vom Ziel sagt h 4. Die erste Runde wird sofort abgeschnitten; [die zweite] geht einen Weg hinunter und nimmt ihn zurück, wo f über die Schranke geht. (Im C++ heißt die Schranke „threshold“.)',
  'Then take a board 50 moves from home: [with Manhattan distance] first, and, once you have read on, [with databases].': 'Nehmen Sie dann ein Brett 50 Züge vom Ziel: erst [mit Manhattan-Distanz] und, wenn Sie weitergelesen haben, [mit Datenbanken].',
  'Two rounds: the bound is 4 at first, then 6.': 'Zwei Runden: Die Schranke ist erst 4, dann 6.',
  'A board 50 moves from home, a round for each bound.': 'Ein Brett 50 Züge vom Ziel, eine Runde für jede Schranke.',
  'Take a group of tiles, ignore which of the others is which, and work out beforehand how many moves the group needs from [every] arrangement of it. That is a [pattern database] (Culberson and Schaeffer, 1996). Count only the moves of the group’s own tiles, and the numbers of several groups may be added up, since no move is counted twice (Korf and Felner, 2002). That sum is a far better guess than Manhattan distance or linear conflict.':
    'Nehmen Sie eine Gruppe von Steinen, lassen Sie außer Acht, welcher der anderen welcher ist, und rechnen Sie im Voraus aus, wie viele Züge die Gruppe von [jeder] ihrer Anordnungen aus braucht. Das ist eine [Musterdatenbank] (Culberson und Schaeffer, 1996). Zählen Sie nur die Züge der eigenen Steine der Gruppe, so dürfen die Zahlen mehrerer Gruppen addiert werden, denn kein Zug wird zweimal gezählt (Korf und Felner, 2002). Diese Summe ist eine viel bessere Schätzung als Manhattan-Distanz oder Linienkonflikte.',
  'With that, no 15-puzzle is out of reach, not even those that are 80 moves from home. The proof that fewer will not do is the hard part, and takes its time.':
    'Damit ist kein 15-Puzzle mehr außer Reichweite, auch nicht die, die 80 Züge vom Ziel sind. Der Beweis, dass weniger Züge nicht reichen, ist der schwere Teil und braucht seine Zeit.',
  'The groups, and what their databases cost: built here, on your machine.': 'Die Gruppen, und was ihre Datenbanken kosten: hier gebaut, auf Ihrem Gerät.',
  'And 5\u00a0×\u00a05? With large databases IDA* proves shortest solutions of single boards, given time. How far the farthest is, nobody knows: at least one needs 152 moves, and 208 are enough for all. For n\u00a0×\u00a0n, finding a shortest solution is NP-hard (Ratner and Warmuth, 1990): no method is known that stays quick as boards grow. Finding [some] solution stays easy.':
    'Und 5\u00a0×\u00a05? Mit großen Datenbanken beweist IDA* kürzeste Lösungen einzelner Bretter, wenn man ihm Zeit lässt. Wie weit das fernste ist, weiß niemand: Mindestens eines braucht 152 Züge, und 208 reichen für alle. Für n\u00a0×\u00a0n ist es NP-schwer, eine kürzeste Lösung zu finden (Ratner und Warmuth, 1990): Man kennt kein Verfahren, das schnell bleibt, wenn die Bretter wachsen. [Irgendeine] Lösung zu finden, bleibt leicht.',
  'The shadow': 'Der Schatten',
  'Take the numbers off all tiles but two: what is left of a position is its [shadow]. 3\u00a0×\u00a03 has 181,440 states, and only 72 placements of two tiles. For each of them, a search backwards from home finds the fewest moves [of these two] that bring them home, and the blank too, if it starts in the best place. Moves of nameless tiles are free.':
    'Nehmen Sie allen Steinen bis auf zwei die Zahl: Was von einer Stellung bleibt, ist ihr [Schatten]. 3\u00a0×\u00a03 hat 181.440 Zustände und nur 72 Platzierungen von zwei Steinen. Für jede davon findet eine Suche, die von zu Hause rückwärts geht, die wenigsten Züge [dieser zwei], die sie nach Hause bringen, und die Lücke auch, wenn sie am besten Ort beginnt. Züge namenloser Steine sind frei.',
  'Most of each number is Manhattan distance, which every counted move changes by one. So what is left over is even, and half of it, the [excess], tells the whole number. The search counts it by itself: backwards, a move away from home adds one to the number and to the distance, and the excess stays; only a move towards home raises it. That gives two or three levels instead of dozens of layers.':
    'Das meiste an jeder Zahl ist Manhattan-Distanz, und jeder gezählte Zug ändert diese um eins. Also ist das, was übrig bleibt, gerade, und die Hälfte davon, der [Überschuss], sagt die ganze Zahl. Die Suche zählt ihn von selbst: Rückwärts macht ein Zug von zu Hause weg die Zahl und die Distanz um eins größer, und der Überschuss bleibt; nur ein Zug nach Hause erhöht ihn. Das ergibt zwei oder drei Stufen statt Dutzender Schichten.',
  'Shadows add up': 'Schatten addieren sich',
  'Divide the tiles into groups, each with a database that counts only moves of its own tiles. Every move belongs to one group, so the sum of the numbers is never more than the truth. Such databases are called [disjoint].':
    'Teilen Sie die Steine in Gruppen, jede mit einer Datenbank, die nur Züge ihrer eigenen Steine zählt. Jeder Zug gehört zu einer Gruppe, also ist die Summe der Zahlen nie mehr als die Wahrheit. Solche Datenbanken heißen [disjunkt].',
  'Three groups, and a database of 3\u00a0×\u00a03 for each: 504, 504 and 72 numbers.': 'Drei Gruppen, und für jede eine Datenbank von 3\u00a0×\u00a03: 504, 504 und 72 Zahlen.',
  'Slide a tile, and watch which number changes. The sum lies between Manhattan distance and the truth.': 'Schieben Sie einen Stein, und achten Sie darauf, welche Zahl sich ändert. Die Summe liegt zwischen der Manhattan-Distanz und der Wahrheit.',
  'Where the blank is': 'Wo die Lücke ist',
  'The shadow holds the number for the best place of the blank. But the tiles of a group part the free cells into [regions], and from another region they may need more moves. The databases of this site hold a number for each region. A search follows the blank anyway, so it always knows which one counts, and expands two thirds of the states.':
    'Der Schatten hält die Zahl für den besten Ort der Lücke fest. Die Steine einer Gruppe trennen die freien Felder aber in [Gebiete], und aus einem anderen Gebiet brauchen sie vielleicht mehr Züge. Die Datenbanken dieser Seite haben eine Zahl für jedes Gebiet. Eine Suche folgt der Lücke ohnehin, also weiß sie immer, welche gilt, und expandiert zwei Drittel der Zustände.',
  'And no number is written down. A move of one of its tiles changes it by exactly one, up or down, and whoever comes move by move knows the number before. So one bit for each is enough: whether half of the number, rounded down, is odd (after Cooperman and Finkelstein, 1992, who keep it modulo 3). For 1 5 6 9 10 13, for 7 8 11 12 14 15 and for 2 3 4 that makes 3 MB.':
    'Und keine Zahl steht irgendwo geschrieben. Ein Zug eines ihrer Steine ändert sie um genau eins, hinauf oder hinunter, und wer Zug um Zug kommt, kennt die Zahl davor. Also genügt für jede ein Bit: ob die Hälfte der Zahl, abgerundet, ungerade ist (nach Cooperman und Finkelstein, 1992, die sie modulo 3 festhalten). Für 1 5 6 9 10 13, für 7 8 11 12 14 15 und für 2 3 4 sind das 3 MB.',
  'Tap a cell: the ringed tile goes there. Each free cell shows the moves of 1 and 2 from there.': 'Tippen Sie auf ein Feld: Der Stein mit Ring geht dorthin. Jedes freie Feld zeigt die Züge von 1 und 2 von dort aus.',
  'Now [play], or [put a board into a page of your own].': '[Spielen] Sie nun, oder [setzen Sie ein Brett in Ihre eigene Seite].',
  '[§] Sources': '[§] Quellen',
  'The four tutorials': 'Die vier Tutorials',
  'This page grew out of them. Where it disagrees, it says so and lets you check.': 'Diese Seite ist aus ihnen gewachsen. Wo sie anderer Meinung ist, sagt sie es und lässt Sie nachprüfen.',
  'The papers': 'Die Aufsätze',
  'W. W. Johnson and W. E. Story (1879): [Notes on the “15” Puzzle]. American Journal of Mathematics 2.': 'W. W. Johnson und W. E. Story (1879): [Notes on the “15” Puzzle]. American Journal of Mathematics 2.',
  'R. A. Fisher and F. Yates (1938): [Statistical Tables for Biological, Agricultural and Medical Research]. As a program: R. Durstenfeld (1964): [Algorithm 235: Random permutation]. Communications of the ACM 7.':
    'R. A. Fisher und F. Yates (1938): [Statistical Tables for Biological, Agricultural and Medical Research]. Als Programm: R. Durstenfeld (1964): [Algorithm 235: Random permutation]. Communications of the ACM 7.',
  'S. Sattolo (1986): [An algorithm to generate a random cyclic permutation]. Information Processing Letters 22.': 'S. Sattolo (1986): [An algorithm to generate a random cyclic permutation]. Information Processing Letters 22.',
  'P. E. Hart, N. J. Nilsson and B. Raphael (1968): [A Formal Basis for the Heuristic Determination of Minimum Cost Paths]. IEEE Transactions on Systems Science and Cybernetics 4.':
    'P. E. Hart, N. J. Nilsson und B. Raphael (1968): [A Formal Basis for the Heuristic Determination of Minimum Cost Paths]. IEEE Transactions on Systems Science and Cybernetics 4.',
  'I. Pohl (1970): [Heuristic search viewed as path finding in a graph]. Artificial Intelligence 1. (The weight.)': 'I. Pohl (1970): [Heuristic search viewed as path finding in a graph]. Artificial Intelligence 1. (Das Gewicht.)',
  'I. Pohl (1971): [Bi-directional search]. Machine Intelligence 6.': 'I. Pohl (1971): [Bi-directional search]. Machine Intelligence 6.',
  'R. E. Korf (1985): [Depth-first iterative-deepening: An optimal admissible tree search]. Artificial Intelligence 27. (IDA*.)': 'R. E. Korf (1985): [Depth-first iterative-deepening: An optimal admissible tree search]. Artificial Intelligence 27. (IDA*.)',
  'D. Ratner and M. Warmuth (1990): [The (n²−1)-puzzle and related relocation problems]. Journal of Symbolic Computation 10.': 'D. Ratner und M. Warmuth (1990): [The (n²−1)-puzzle and related relocation problems]. Journal of Symbolic Computation 10.',
  'G. Cooperman and L. Finkelstein (1992): [New methods for using Cayley graphs in interconnection networks]. Discrete Applied Mathematics 37–38.': 'G. Cooperman und L. Finkelstein (1992): [New methods for using Cayley graphs in interconnection networks]. Discrete Applied Mathematics 37–38.',
  'O. Hansson, A. Mayer and M. Yung (1992): [Criticizing solutions to relaxed models yields powerful admissible heuristics]. Information Sciences 63. (Linear conflict.)':
    'O. Hansson, A. Mayer und M. Yung (1992): [Criticizing solutions to relaxed models yields powerful admissible heuristics]. Information Sciences 63. (Linienkonflikte.)',
  'J. C. Culberson and J. Schaeffer (1996): [Searching with Pattern Databases]. Advances in Artificial Intelligence.': 'J. C. Culberson und J. Schaeffer (1996): [Searching with Pattern Databases]. Advances in Artificial Intelligence.',
  'A. Brüngger, A. Marzetta, K. Fukuda and J. Nievergelt (1999): [The parallel search bench ZRAM and its applications]. Annals of Operations Research 90. (80 moves are enough for 4\u00a0×\u00a04.)':
    'A. Brüngger, A. Marzetta, K. Fukuda und J. Nievergelt (1999): [The parallel search bench ZRAM and its applications]. Annals of Operations Research 90. (80 Züge reichen für 4\u00a0×\u00a04.)',
  'R. E. Korf and A. Felner (2002): [Disjoint pattern database heuristics]. Artificial Intelligence 134.': 'R. E. Korf und A. Felner (2002): [Disjoint pattern database heuristics]. Artificial Intelligence 134.',
  'R. E. Korf and P. Schultze (2005): [Large-Scale Parallel Breadth-First Search]. AAAI-05. (All of 4\u00a0×\u00a04.)': 'R. E. Korf und P. Schultze (2005): [Large-Scale Parallel Breadth-First Search]. AAAI-05. (Ganz 4\u00a0×\u00a04.)',
  'The On-Line Encyclopedia of Integer Sequences, A087725 and A151944: the farthest positions of each size, and what is known of 5\u00a0×\u00a05.': 'The On-Line Encyclopedia of Integer Sequences, A087725 und A151944: die fernsten Stellungen jeder Größe, und was man von 5\u00a0×\u00a05 weiß.',
  'From picture to program': 'Vom Bild zum Programm',
  'Until now a board was a picture. A program keeps it as [one list] of numbers, row by row, with 0 for the blank. A cell’s place in the list is row\u00a0×\u00a0width\u00a0+\u00a0column, all counted from 0. So the cell below is one width farther, and the cell to the right is the next.':
    'Bis jetzt war ein Brett ein Bild. Ein Programm hält es als [eine Liste] von Zahlen, Zeile für Zeile, mit 0 für die Lücke. Der Platz eines Feldes in der Liste ist Zeile\u00a0×\u00a0Breite\u00a0+\u00a0Spalte, alles von 0 an gezählt. Das Feld darunter liegt also eine Breite weiter, und das Feld rechts daneben ist das nächste.',
  '[Moves.] The blank changes places with the cell below, above, right or left. Beyond the top or the bottom there is no such place in the list. Beyond the right edge there is one, but it belongs to the next row: so the program asks for the column. Each move makes a new list, and the old board stays as it was.':
    '[Züge.] Die Lücke tauscht den Platz mit dem Feld darunter, darüber, rechts oder links. Über dem oberen und unter dem unteren Rand gibt es den Platz in der Liste nicht. Hinter dem rechten Rand gibt es ihn, aber er gehört zur nächsten Zeile: Darum fragt das Programm nach der Spalte. Jeder Zug macht eine neue Liste, und das alte Brett bleibt, wie es war.',
  '[A key.] Has this board been seen before? In JavaScript a set holds lists by what they [are], not by what is in them: two lists with the same numbers are two things. So each board gets a text as its key, and equal boards have equal texts. (In Python a board is a tuple, which a set compares by its numbers.)':
    '[Ein Schlüssel.] Kam dieses Brett schon vor? In JavaScript hält eine Menge Listen danach auseinander, welche sie [sind], nicht was in ihnen steht: Zwei Listen mit denselben Zahlen sind zwei Dinge. Darum bekommt jedes Brett einen Text als Schlüssel, und gleiche Bretter haben gleiche Texte. (In Python ist ein Brett ein Tupel, und die vergleicht eine Menge nach ihren Zahlen.)',
  '[The way back.] A search finds the goal, but which way did it come? A map keeps for each key the board from which the search came, its [predecessor]; the start has none. Walk back from the goal, predecessor by predecessor, and turn the list round: that is the path.':
    '[Der Rückweg.] Eine Suche findet das Ziel, aber auf welchem Weg kam sie? Ein Verzeichnis hält zu jedem Schlüssel das Brett fest, von dem die Suche kam, seinen [Vorgänger]; der Start hat keinen. Vom Ziel aus Vorgänger um Vorgänger zurückgehen und die Liste umdrehen: Das ist der Weg.',
  'Write it yourself': 'Schreiben Sie es selbst',
  'With the pieces above, which are in the editor already, BFS is short. The queue is a list with a finger on its front, [head]: taking the first element out would move all the others, each time. The map of predecessors is the list of known states, too. A state is known from the moment when it goes into the queue, not when it is taken out: otherwise it can go in twice.':
    'Mit den Bausteinen oben, die schon im Editor stehen, ist BFS kurz. Die Warteschlange ist eine Liste mit einem Finger an ihrem Anfang, [head]: Das erste Element herauszunehmen würde jedes Mal alle anderen verschieben. Das Verzeichnis der Vorgänger ist zugleich die Liste der bekannten Zustände. Bekannt ist ein Zustand von dem Augenblick an, in dem er in die Warteschlange kommt, nicht erst, wenn er herausgenommen wird: Sonst kann er zweimal hineinkommen.',
  'The goal is recognised when it is found, not when its turn comes: that saves most of the last layer.': 'Das Ziel wird erkannt, wenn es gefunden wird, nicht erst, wenn es an der Reihe ist: Das spart den größten Teil der letzten Schicht.',
  '[A heap as a list.] The smallest element stands first. Below the element at place i stand those at 2i\u00a0+\u00a01 and 2i\u00a0+\u00a02; nothing else has to be stored. A new element begins at the end and rises while it is smaller than the one above. When the first is taken out, the last one takes its place and sinks. (Python has it ready, as [heapq].)':
    '[Ein Heap als Liste.] Das kleinste Element steht vorn. Unter dem Element am Platz i stehen die an den Plätzen 2i\u00a0+\u00a01 und 2i\u00a0+\u00a02; mehr muss nicht gespeichert werden. Ein neues Element beginnt am Ende und steigt auf, solange es kleiner ist als das darüber. Wird das erste herausgenommen, kommt das letzte an seine Stelle und sinkt ein. (Python hat ihn fertig, als [heapq].)',
  '[A* around it.] In place of a queue stands the heap, and [cost] keeps the smallest g of each state. A state that is reached on a shorter path goes into the heap once more; its older entry is left out when it comes up. The guess is a function that is handed over; [push] and [pop] are those of the heap.':
    '[A* darum herum.] An der Stelle der Warteschlange steht der Heap, und [cost] hält das kleinste g jedes Zustands fest. Ein Zustand, der auf einem kürzeren Weg erreicht wird, kommt noch einmal in den Heap; sein älterer Eintrag wird übergangen, wenn er an der Reihe ist. Die Schätzung ist eine Funktion, die übergeben wird; [push] und [pop] sind die des Heaps.',
  'The program needs one more function, and A* gets it instead of the other.': 'Das Programm braucht eine Funktion mehr, und A* bekommt sie an Stelle der anderen.',
  'The whole program': 'Das ganze Programm',
  'All pieces in one file, with nothing left out. Beside it each function is checked: empty one, and write it again. Take the file with you: the first line below runs it where Node.js is installed, the second where Python is.':
    'Alle Bausteine in einer Datei, nichts ist weggelassen. Daneben wird jede Funktion geprüft: Leeren Sie eine, und schreiben Sie sie neu. Nehmen Sie die Datei mit: Die erste Zeile unten führt das Programm aus, wo Node.js installiert ist, die zweite, wo Python installiert ist.',
  'Both print the numbers that the figures of this page count: 3,176, 207 and 42 states expanded for the same 14 moves.': 'Beide schreiben die Zahlen, die die Abbildungen dieser Seite zählen: 3.176, 207 und 42 expandierte Zustände für dieselben 14 Züge.',
  '// Solves sliding puzzles. A board is one list, row by row:': '// Löst Schiebepuzzles. Ein Brett ist eine Liste, Zeile für Zeile:',
  '// cell = row * width + column, and 0 is the blank.': '// Feld = Zeile * Breite + Spalte, und 0 ist die Lücke.',
  '// Smallest f first; then smallest h; then the newest.': '// Kleinstes f zuerst; dann kleinstes h; dann das Neueste.',
  '// a shorter path came': '// ein kürzerer Weg kam',
  '# Solves sliding puzzles. A board is one tuple, row by row:': '# Löst Schiebepuzzles. Ein Brett ist ein Tupel, Zeile für Zeile:',
  '# cell = row * width + column, and 0 is the blank.': '# Feld = Zeile * Breite + Spalte, und 0 ist die Lücke.',
  '# f, h, -number, g, board': '# f, h, -Nummer, g, Brett',
  '# a shorter path came': '# ein kürzerer Weg kam',
  'Beyond: the second article': 'Darüber hinaus: der zweite Artikel',
  'A graph of ten trillion states, and the searches that find the shortest path through it: in half an hour you write them yourself.': 'Ein Graph mit zehn Billionen Zuständen, und die Suchen, die den kürzesten Weg durch ihn finden: In einer halben Stunde schreiben Sie sie selbst.',
  'Four moves from order: tap a tile beside the blank, drag it, or use the arrow keys. Or let a search do it.': 'Vier Züge bis zur Ordnung: Tippen Sie einen Stein neben der Lücke an, ziehen Sie ihn, oder nehmen Sie die Pfeiltasten. Oder lassen Sie es eine Suche tun.',
  '3 minutes: the puzzle as a graph.': '3 Minuten: das Puzzle als Graph.',
  'A state with the blank in the middle. Four moves lead on: 2 down, 8 up, 4 right, 5 left.': 'Ein Zustand mit der Lücke in der Mitte. Vier Züge führen weiter: 2 nach unten, 8 nach oben, 4 nach rechts, 5 nach links.',
  'Choose a neighbour to walk there.': 'Wählen Sie einen Nachbarn, um dorthin zu gehen.',
  'A 3\u00a0×\u00a03 board can be laid out in 9!\u00a0=\u00a0362,880 ways. Half of them can be reached (part 6 shows why): 181,440 states, with 241,920 edges between them. A computer walks through them all in the blink of an eye. On larger boards that is soon out of reach:':
    'Ein Brett mit 3\u00a0×\u00a03 Feldern lässt sich auf 9!\u00a0=\u00a0362.880 Arten auslegen. Die Hälfte davon ist erreichbar (Teil 6 zeigt, warum): 181.440 Zustände mit 241.920 Kanten zwischen ihnen. Ein Computer läuft im Nu durch alle. Auf größeren Brettern ist daran bald nicht mehr zu denken:',
  'Count the states at each distance from the goal. Half-way to the peak, each layer of 3\u00a0×\u00a03 is 1.74 times the one before: that is the [branching] b. A search that looks at everything up to d moves away costs about b to the power of d. Each move more makes it nearly twice as dear.':
    'Zählen Sie die Zustände in jedem Abstand vom Ziel. Bis zur Hälfte des Wegs zum Gipfel ist bei 3\u00a0×\u00a03 jede Schicht 1,74-mal so groß wie die davor: Das ist die [Verzweigung] b. Eine Suche, die alles bis zum Abstand d ansieht, kostet etwa b hoch d. Jeder weitere Zug macht sie fast doppelt so teuer.',
  '[You know now] states, moves and the goal as a graph.': '[Sie kennen jetzt] Zustände, Züge und das Ziel als Graphen.',
  'An exercise': 'Eine Übung',
  'How many edges has the graph of 2\u00a0×\u00a02? Count them in the figure, or on paper.': 'Wie viele Kanten hat der Graph von 2\u00a0×\u00a02? Zählen Sie in der Figur oder auf Papier.',
  'Check it': 'Prüfen',
  '12: each of the 12 states has 2 edges, and each edge belongs to two states.': '12: Jeder der 12 Zustände hat 2 Kanten, und jede Kante gehört zu zwei Zuständen.',
  'A fair shuffle ends in the mountain: 22 moves away on average.': 'Eine faire Mischung endet im Berg: im Mittel 22 Züge entfernt.',
  '[2] Breadth-first search': '[2] Breitensuche',
  '14 minutes: you write a search, and it is checked.': '14 Minuten: Sie schreiben eine Suche, und sie wird geprüft.',
  'Is the closed list needed?': 'Braucht man die geschlossene Liste?',
  'Parts 3 and 4 differ, and each step shows the h that was used.': 'Die Teile 3 und 4 unterscheiden sich, und jeder Schritt zeigt das benutzte h.',
  '14 moves from home. BFS expands 3,176 states before it finds the goal.': '14 Züge vom Ziel. BFS expandiert 3.176 Zustände, bevor sie das Ziel findet.',
  'The start is in the middle, and a ring is a move.': 'Der Start ist in der Mitte, und ein Ring ist ein Zug.',
  'Two moves from the goal BFS knows seven states when it ends.': 'Zwei Züge vom Ziel kennt BFS am Ende sieben Zustände.',
  'A line lights up as the real search runs it; the number counts its runs.': 'Eine Zeile leuchtet auf, wenn die echte Suche sie ausführt; die Zahl zählt, wie oft.',
  'The pieces in JavaScript': 'Die Bausteine in JavaScript',
  '[Exercise.] Fill in [bfs] and run it. It gets [start] and [width], and returns [{ path, expanded }]: the path, as a list of boards from the start to the goal, and how many boards it took out of the queue. On the board of this part that must be 3,176, if the neighbours come in the order below, above, right, left. A start that is the goal is a path by itself, with 0 expanded. What [console.log] prints appears under the editor.':
    '[Übung.] Füllen Sie [bfs] aus und führen Sie es aus. Es bekommt [start] und [width], und gibt [{ path, expanded }] zurück: den Weg, als Liste von Brettern vom Start zum Ziel, und wie viele Bretter es aus der Warteschlange nahm. Auf dem Brett dieses Teils müssen das 3.176 sein, wenn die Nachbarn in der Reihenfolge unten, oben, rechts, links kommen. Ein Start, der das Ziel ist, ist selbst ein Weg, mit 0 expandierten. Was [console.log] schreibt, erscheint unter dem Editor.',
  '[You know now] how to write BFS: a queue, a map of predecessors, and the path walked back.': '[Sie können jetzt] BFS schreiben: eine Warteschlange, eine Tabelle der Vorgänger, und der Weg zurück.',
  'Compared with the engine on three boards, and on one that is solved.': 'Auf drei Brettern und einem gelösten mit der Engine verglichen.',
  '[3] A*, misplaced tiles': '[3] A*, falsch platzierte Steine',
  '6 minutes: a guess of how far the goal is.': '6 Minuten: eine Schätzung, wie weit das Ziel ist.',
  'Each of them needs at least one move, and no move shifts two tiles: the guess is never more than the truth, it is [admissible]. So when the goal comes up with the smallest f, no open state can lead to a shorter path. Unlike BFS, A* stops only then, when the goal is taken out, and not when it is found.':
    'Jeder davon braucht mindestens einen Zug, und kein Zug bewegt zwei Steine: Die Schätzung ist nie mehr als die Wahrheit, sie ist [zulässig]. Kommt also das Ziel mit dem kleinsten f an die Reihe, so kann kein offener Zustand zu einem kürzeren Weg führen. Anders als BFS hört A* erst dann auf, wenn das Ziel herausgenommen wird, und nicht schon, wenn es gefunden wird.',
  'A heap as a list': 'Ein Heap als Liste',
  'BFS knows twelve states here, A* with misplaced tiles ten, with Manhattan distance eight.': 'BFS kennt hier zwölf Zustände, A* mit falsch platzierten Steinen zehn, mit Manhattan-Distanz acht.',
  'Under each state: moves made + the guess = f.': 'Unter jedem Zustand: gemachte Züge + die Schätzung = f.',
  '[You know now] what g, h and f are, why an admissible guess finds a shortest path, and what a heap does.': '[Sie wissen jetzt], was g, h und f sind, warum eine zulässige Schätzung einen kürzesten Weg findet, und was ein Heap tut.',
  'Work out h and f of the start 8 1 3 / 4 blank 2 / 7 6 5 with misplaced tiles.': 'Bestimmen Sie h und f des Starts 8 1 3 / 4 Lücke 2 / 7 6 5 mit falsch platzierten Steinen.',
  '8, 1, 2, 6 and 5 are not at home: h = 5, and f = 0 + 5 = 5.': '8, 1, 2, 6 und 5 sind nicht zu Hause: h = 5, und f = 0 + 5 = 5.',
  '[4] A*, Manhattan distance': '[4] A*, Manhattan-Distanz',
  '6 minutes: a better guess, and the whole program.': '6 Minuten: eine bessere Schätzung, und das ganze Programm.',
  'Only the line for h(s) differs. On the few states of part 3, eight states are known instead of ten. [Fourteen moves from home] A* expands 42 states; [with misplaced tiles] it takes 207, and [BFS] 3,176.':
    'Nur die Zeile für h(s) ist anders. Bei den wenigen Zuständen aus Teil 3 sind acht bekannt statt zehn. [Vierzehn Züge vom Ziel] expandiert A* 42 Zustände; [mit falsch platzierten Steinen] braucht es 207, und [BFS] 3.176.',
  'program.mjs': 'program.mjs',
  'program.py': 'program.py',
  'The same in Python': 'Dasselbe in Python',
  '[You know now] a guess that is nearer to the truth, and a complete program that uses it.': '[Sie kennen jetzt] eine Schätzung, die der Wahrheit näher kommt, und ein vollständiges Programm damit.',
  'Take the body of [manhattan] out of the program and write it again. Your A* must expand 42 states.': 'Nehmen Sie den Inhalt von [manhattan] aus dem Programm und schreiben Sie ihn neu. Ihr A* muss 42 Zustände expandieren.',
  'Run it: the line “astar, manhattan” is ticked when path and count are right on all three boards.': 'Führen Sie es aus: Die Zeile „astar, manhattan“ ist abgehakt, wenn Weg und Zahl auf allen drei Brettern stimmen.',
  'To be changed, run and checked.': 'Zum Ändern, Ausführen und Prüfen.',
  '[5] The race': '[5] Das Rennen',
  '3 minutes: what a better guess is worth.': '3 Minuten: was eine bessere Schätzung wert ist.',
  'The three searches on boards that are 10, 20 and 31 moves from home, in lock-step: all expand the same number of states at a time. Beside the states stands the memory, since each known state has to be kept.':
    'Die drei Suchen auf Brettern, die 10, 20 und 31 Züge vom Ziel sind, im Gleichschritt: Alle expandieren jeweils gleich viele Zustände. Neben den Zuständen steht der Speicher, denn jeder bekannte Zustand muss behalten werden.',
  'BFS pays for each move with nearly twice the states; A* pays, too, but from a smaller base, and Manhattan distance makes that base smaller again.': 'BFS zahlt für jeden Zug mit fast doppelt so vielen Zuständen; auch A* zahlt, aber von einem kleineren Anfang aus, und Manhattan-Distanz macht ihn noch einmal kleiner.',
  '[You know now] that a guess does not change the answer, only the price.': '[Sie wissen jetzt], dass eine Schätzung nicht die Antwort ändert, nur den Preis.',
  'How many times as many states as A* with Manhattan distance does BFS expand on the board of 14 moves? Work it out from the numbers of part 4.': 'Wievielmal so viele Zustände wie A* mit Manhattan-Distanz expandiert BFS auf dem Brett mit 14 Zügen? Berechnen Sie es aus den Zahlen von Teil 4.',
  '3,176 / 42 = 75.6: more than 75 times as many.': '3.176 / 42 = 75,6: mehr als 75-mal so viele.',
  'One of the two positions that are 31 moves from the goal. All three find 31 moves; the effort differs.': 'Eine der zwei Stellungen, die 31 Züge vom Ziel sind. Alle drei finden 31 Züge; der Aufwand ist verschieden.',
  'At the end of each bar: states and memory.': 'Am Ende jedes Balkens: Zustände und Speicher.',
  '[6] Solvable or not': '[6] Lösbar oder nicht',
  '8 minutes: which boards can be solved, and why.': '8 Minuten: welche Bretter lösbar sind, und warum.',
  'Take [7 4 3 / blank 5 8 / 6 2 1]. It has 19 inversions.': 'Nehmen Sie [7 4 3 / Lücke 5 8 / 6 2 1]. Es hat 19 Inversionen.',
  '[Slide the 7 down]: it goes past 4 and 3, both smaller, and 19 becomes 17. [Slide the 6 up] instead: it goes past 5 and 8, gains one, loses one, and 19 stays 19. Past two tiles the count changes by 2, by 0 or by −2, and never turns from odd to even.':
    '[Schieben Sie die 7 nach unten]: Sie kommt an 4 und 3 vorbei, beide kleiner, und aus 19 wird 17. [Schieben Sie stattdessen die 6 nach oben]: Sie kommt an 5 und 8 vorbei, gewinnt eine, verliert eine, und 19 bleibt 19. Vorbei an zwei Steinen ändert sich die Zahl um 2, um 0 oder um −2, und nie wird aus ungerade gerade.',
  '[Odd width]: the polarity never changes. The goal has 0 inversions, which is even; no path leads there from an odd number. [[Even width]]: a move up or down takes a tile past an odd number of others and flips the polarity, while the blank goes to the next row. So the inversions plus the rows between the blank and the bottom stay even or stay odd; at the goal they are even.':
    '[Ungerade Breite]: Die Polarität ändert sich nie. Das Ziel hat 0 Inversionen, das ist gerade; von einer ungeraden Zahl führt kein Weg dorthin. [[Gerade Breite]]: Ein senkrechter Zug führt den Stein an einer ungeraden Zahl von anderen vorbei und kippt die Polarität, und zugleich geht die Lücke in die nächste Zeile. Die Summe aus den Inversionen und den Zeilen zwischen der Lücke und dem unteren Rand bleibt also gerade oder bleibt ungerade; im Ziel ist sie gerade.',
  'Why are width and height not treated alike?': 'Warum werden Breite und Höhe nicht gleich behandelt?',
  'Each arc is one inversion.': 'Jeder Bogen ist eine Inversion.',
  '[The repair.] When a shuffle comes out unsolvable, swap the first two tiles; if the blank is in one of the first two cells, swap the last two tiles instead. Each good board comes from exactly one bad one in this way, so all stay equally likely.':
    '[Die Reparatur.] Kommt beim Mischen etwas Unlösbares heraus, tauschen Sie die ersten zwei Steine; liegt die Lücke auf einem der ersten zwei Felder, stattdessen die letzten zwei Steine. So entsteht jedes gute Brett aus genau einem schlechten, also bleiben alle gleich wahrscheinlich.',
  'The test as a function: a board and its width in, yes or no out. Write your own in the editor of part 4. Under [Any board] are the six boards of the fourth tutorial, with room for yours: [one swap from home], or [Sam Loyd’s 14 and 15].':
    'Die Prüfung als Funktion: ein Brett und seine Breite hinein, Ja oder Nein heraus. Schreiben Sie Ihre eigene im Editor von Teil 4. Unter [Jedes Brett] sind die sechs Bretter des vierten Tutorials, mit Platz für Ihres: [ein Tausch vom Ziel entfernt], oder [Sam Loyds 14 und 15].',
  'Two other ways to a solvable start': 'Zwei andere Wege zu einem lösbaren Start',
  '[You know now] inversions, the rule for odd and for even widths, and why no search is needed to refuse a board.': '[Sie kennen jetzt] Inversionen, die Regel für ungerade und gerade Breiten, und wissen, warum man nicht suchen muss, um ein Brett abzulehnen.',
  'Sam Loyd’s board has 15 and 14 swapped. Count its inversions and the rows below the blank.': 'Auf Sam Loyds Brett sind 15 und 14 vertauscht. Zählen Sie die Inversionen und die Zeilen unter der Lücke.',
  '1 inversion, 0 rows below: 1 is odd, so it cannot be solved.': '1 Inversion, 0 Zeilen darunter: 1 ist ungerade, also ist es unlösbar.',
  '[7] Shuffling': '[7] Mischen',
  '5 minutes: four shuffles, one of them fair.': '5 Minuten: vier Arten zu mischen, eine davon fair.',
  'First, the board has to be mixed up. Every arrangement should be as likely as any other, and the obvious shuffles do not manage that. The figure tries four, thousands of times, and records where every tile ends up.':
    'Zuerst muss das Brett durcheinandergebracht werden. Jede Anordnung sollte so wahrscheinlich sein wie jede andere, und die naheliegenden Arten schaffen das nicht. Die Figur versucht vier, Tausende Male, und zeichnet auf, wo jeder Stein landet.',
  '[A random walk.] Begin with the solved board and move at random. The result can always be solved, but the blank wanders like someone lost in fog, and an attempt to move into the wall is wasted. After [30 attempts] on a 15-puzzle, 8.2 of the fifteen tiles are still at home on average; even when all 30 succeed, 7.1 are. It takes [very many moves] to forget the start.':
    '[Eine Irrfahrt.] Beginnen Sie mit dem gelösten Brett, und ziehen Sie zufällig. Das Ergebnis ist immer lösbar, aber die Lücke irrt umher wie jemand im Nebel, und ein Versuch gegen die Wand ist vertan. Nach [30 Versuchen] sind beim 15-Puzzle im Mittel noch 8,2 der fünfzehn Steine zu Hause; selbst wenn alle 30 gelingen, sind es 7,1. Es braucht [sehr viele Züge], bis der Anfang vergessen ist.',
  '[The naive swap.] For each cell in turn, swap its contents with those of a cell drawn at random from all of them. It looks fair and is not. On [2\u00a0×\u00a02] that is four draws out of four, 4\u00a0×\u00a04\u00a0×\u00a04\u00a0×\u00a04\u00a0=\u00a0256 sequences, all equally likely, for 24 arrangements. But 256 is not a multiple of 24, so some must come up more often than others.':
    '[Das naive Tauschen.] Tauschen Sie der Reihe nach bei jedem Feld, was darauf liegt, mit dem, was auf einem Feld liegt, das zufällig aus allen gezogen wird. Es sieht fair aus und ist es nicht. Bei [2\u00a0×\u00a02] wird viermal aus vieren gezogen, das sind 4\u00a0×\u00a04\u00a0×\u00a04\u00a0×\u00a04\u00a0=\u00a0256 Folgen, alle gleich wahrscheinlich, für 24 Anordnungen. Aber 256 ist kein Vielfaches von 24, also müssen manche öfter kommen als andere.',
  '[Fisher and Yates.] With the cell itself among the choices there are n\u00a0×\u00a0(n\u00a0−\u00a01)\u00a0×\u00a0…\u00a0×\u00a01 sequences of draws, one for each arrangement. So each is [equally likely]: the map is flat, apart from ripples of chance, which fade as you wait. This is how all boards here are shuffled.':
    '[Fisher und Yates.] Wenn das Feld selbst zur Wahl steht, gibt es n\u00a0×\u00a0(n − 1)\u00a0×\u00a0…\u00a0×\u00a01 Folgen von Ziehungen, eine für jede Anordnung. Also ist jede [gleich wahrscheinlich]: Die Karte ist flach, bis auf Wellen des Zufalls, die mit der Zeit verblassen. So werden alle Bretter hier gemischt.',
  'But half of the arrangements cannot be solved: the last lines are the repair of part 6, which stays fair.': 'Aber die Hälfte der Anordnungen ist unlösbar: Die letzten Zeilen sind die Reparatur aus Teil 6, die fair bleibt.',
  '[You know now] why a loop over all cells is not yet fair, and the one that is.': '[Sie wissen jetzt], warum eine Schleife über alle Felder noch nicht fair ist, und welche es ist.',
  'In [shuffled] of the program, write [last] instead of [last + 1]. Whose algorithm is it now, and what does it never do?': 'Schreiben Sie in [shuffled] des Programms [last] statt [last + 1]. Wessen Algorithmus ist es nun, und was tut er nie?',
  'Sattolo’s: no tile ever stays at home.': 'Der von Sattolo: Kein Stein bleibt je zu Hause.',
  'The naive swap on 2\u00a0×\u00a02: of its 256 sequences of draws 15 end in the most frequent arrangement, 8 in the least frequent.': 'Das naive Tauschen bei 2\u00a0×\u00a02: Von seinen 256 Folgen von Ziehungen enden 15 in der häufigsten Anordnung, 8 in der seltensten.',
  'Now [read on], [play], or [put a board into a page of your own].': 'Nun [lesen Sie weiter], [spielen Sie], oder [setzen Sie ein Brett in eine eigene Seite].',
  '[Solving the Sliding Puzzle] (Tango with code): three solvers, the graph, BFS and A*. Parts 1 to 4.': '[Solving the Sliding Puzzle] (Tango with code): drei Löser, der Graph, BFS und A*. Teile 1 bis 4.',
  '[Randomizing Sliding Puzzle Tiles]: pictures cut into tiles, three ways to shuffle, inversions, the repair. Parts 6 and 7.': '[Randomizing Sliding Puzzle Tiles]: in Steine geschnittene Bilder, drei Arten zu mischen, Inversionen, die Reparatur. Teile 6 und 7.',
  '[Slider Puzzle]: a turn counter, a Solve button and a board that cannot be solved. Part 6.': '[Slider Puzzle]: ein Zugzähler, ein Knopf zum Lösen und ein unlösbares Brett. Teil 6.',
  '[solvable()]: the test as a function, with six boards. Part 6.': '[solvable()]: die Prüfung als Funktion, mit sechs Brettern. Teil 6.',
  'Where they err': 'Wo sie irren',
  '[Solving the Sliding Puzzle]: its BFS takes seconds 18 moves from home, and 20 moves from home it runs out of memory (Node.js 20). The language is not to blame. Each line below is a lesson that we learned from it:':
    '[Solving the Sliding Puzzle]: 18 Züge vom Ziel braucht seine BFS Sekunden, und 20 Züge vom Ziel reicht ihr der Speicher nicht (Node.js 20). An der Sprache liegt es nicht. Jede Zeile hier ist eine Lehre, die wir daraus zogen:',
  'How far it leans, Sattolo’s shuffle, and the program': 'Wie schief es ist, Sattolos Mischen, und das Programm',
  'Draw only from the cells [before] the last one, so that no tile may stay, and it is another algorithm. Sandra Sattolo published it in 1986, because she wanted single cycles: of the 24 arrangements of 2\u00a0×\u00a02 only [6 can come up]; of n! only (n\u00a0−\u00a01)!.':
    'Wer nur aus den Feldern [vor] dem letzten zieht, sodass kein Stein bleiben darf, hat einen anderen Algorithmus. Sandra Sattolo hat ihn 1986 veröffentlicht, weil sie einzelne Zyklen wollte: Von den 24 Anordnungen bei 2\u00a0×\u00a02 können nur [6 vorkommen]; von n! nur (n\u00a0−\u00a01)!.',
  '[Randomizing Sliding Puzzle Tiles] counts 18 inversions for 7 4 3 / blank 5 8 / 6 2 1: it misses the pair 2 and 1. Its Fisher and Yates is Sattolo’s algorithm, and its repair does not skew the shuffle: two draws lead to each solvable board, itself and its partner.':
    '[Randomizing Sliding Puzzle Tiles] zählt 18 Inversionen für 7 4 3 / Lücke 5 8 / 6 2 1: Ihm fehlt das Paar 2 und 1. Sein Fisher und Yates ist Sattolos Algorithmus, und seine Reparatur verzerrt das Mischen nicht: Zwei Ziehungen führen zu jedem lösbaren Brett, es selbst und sein Partner.',
  '[Slider Puzzle] says +2 or −2 for each move; it can be 0, as for [the 6]. It states the rule for odd widths as if it held for every board.': '[Slider Puzzle] sagt +2 oder −2 für jeden Zug; es kann 0 sein, wie bei [der 6]. Es nennt die Regel für ungerade Breiten, als gälte sie für jedes Brett.',
  'The sliding puzzle from the inside: BFS and A*, solvability, shuffling': 'Das Schiebepuzzle von innen: BFS und A*, Lösbarkeit, Mischen',
  'Consistent guesses': 'Konsistente Schätzungen',
  'A guess too high': 'Zu hohe Schätzung',
  'IDA*': 'IDA*',
  'The first article': 'Der erste Artikel',
  'For the curious': 'Für Neugierige',
  'Beyond A*': 'Über A* hinaus',
  'Six ideas that go further: some save states, some save memory, and together they solve every 15-puzzle. It goes on from [the first article].': 'Sechs Ideen, die weiter führen: Manche sparen Zustände, manche Speicher, und zusammen lösen sie jedes 15-Puzzle. Hier geht es weiter nach [dem ersten Artikel].',
  '[1] From both ends': '[1] Von beiden Enden',
  'Three moves apart, the two sides know nine states when they meet; BFS from one end knows fourteen.': 'Drei Züge voneinander kennen die zwei Seiten neun Zustände, wenn sie sich treffen; BFS von einem Ende kennt vierzehn.',
  '[2] Consistent guesses': '[2] Konsistente Schätzungen',
  'Why does A* find a shortest path? Because an admissible guess never says more than the truth. That argument has a gap.': 'Warum findet A* einen kürzesten Weg? Weil eine zulässige Schätzung nie mehr sagt als die Wahrheit. Dieses Argument hat eine Lücke.',
  'Our search never opens a closed state again, so the path by which it expands a state must be a shortest one already. For that, no move may lower the guess by more than 1, the cost of the move. Such a guess, 0 at the goal, is called [consistent]; with it, f never falls along a path. Every consistent guess is admissible, but not the other way round: break one here.':
    'Unsere Suche öffnet einen geschlossenen Zustand nie wieder, also muss der Weg, auf dem sie einen Zustand expandiert, schon ein kürzester sein. Dafür darf kein Zug die Schätzung um mehr als 1 senken, so viel, wie der Zug kostet. Eine solche Schätzung, 0 im Ziel, heißt [konsistent]; mit ihr fällt f auf keinem Weg. Jede konsistente Schätzung ist zulässig, aber nicht umgekehrt: Hier können Sie eine verderben.',
  '[3] What if the guess is too high?': '[3] Was, wenn die Schätzung zu hoch ist?',
  'Multiply h by a weight w: f\u00a0=\u00a0g + w\u00a0×\u00a0h. With w\u00a0=\u00a02 or 5 the guess is no longer admissible; the search heads for the goal like someone late for a train. Mostly it gets there with far less work, by a path at most w times as long as the shortest (Pohl, 1970). w\u00a0=\u00a01 is A*, w\u00a0=\u00a00 the ripple again.':
    'Nehmen Sie h mit einem Gewicht w mal: f\u00a0=\u00a0g + w\u00a0×\u00a0h. Mit w\u00a0=\u00a02 oder 5 ist die Schätzung nicht mehr zulässig; die Suche eilt zum Ziel wie jemand, der einen Zug erreichen muss. Meist kommt sie mit viel weniger Arbeit an, auf einem Weg, der höchstens w-mal so lang ist wie der kürzeste (Pohl, 1970). w\u00a0=\u00a01 ist A*, w\u00a0=\u00a00 wieder die Welle.',
  '31 moves from home. With w\u00a0=\u00a02 A* still finds 31 moves, with w\u00a0=\u00a03 it does not.': '31 Züge vom Ziel. Mit w\u00a0=\u00a02 findet A* noch 31 Züge, mit w\u00a0=\u00a03 nicht.',
  '[4] A sharper guess': '[4] Eine schärfere Schätzung',
  'A shuffled 15-puzzle is some 53 moves from home. With Manhattan distance, A* has to keep many millions of states for it, and now and then more than your computer’s memory holds. The ideas that follow go further.':
    'Ein gemischtes 15-Puzzle ist etwa 53 Züge vom Ziel. Mit Manhattan-Distanz muss A* dafür viele Millionen Zustände behalten, und manchmal mehr, als in den Speicher Ihres Computers passen. Die folgenden Ideen führen weiter.',
  '1 and 2 are one step from home each, and so are 4 and 5: Manhattan distance says 4. But in each pair one tile has to step aside, so it takes at least 8.':
    '1 und 2 sind je einen Schritt von zu Hause, und 4 und 5 auch: Manhattan-Distanz sagt 4. Aber in jedem Paar muss ein Stein ausweichen, also sind es mindestens 8.',
  '[5] Forgetting: IDA*': '[5] Vergessen: IDA*',
  'The bound is 4 at first, which is h of the start; the second round, with 6, finds the goal.': 'Die Schranke ist zuerst 4, das ist h des Starts; die zweite Runde, mit 6, findet das Ziel.',
  'Its Manhattan distance is the first bound, the last one is the length of the solution.': 'Seine Manhattan-Distanz ist die erste Schranke, die letzte ist die Länge der Lösung.',
  '[6] Looking it up': '[6] Nachschlagen',
  'A fair shuffle of the 15-puzzle. Three groups of tiles, six, six and three, have a database each.': 'Eine faire Mischung des 15-Puzzles. Drei Gruppen von Steinen, sechs, sechs und drei, haben je eine Datenbank.',
  '1 and 2 keep their numbers, the other tiles are nameless.': '1 und 2 behalten ihre Zahlen, die anderen Steine sind namenlos.',
  'So you take a length that was found and a bound that no solution can beat, and narrow the gap for as long as you are willing to wait. [Auto] on the playing page does that, and chooses among all of these by size; [Fast] lays row after row, as people do.':
    'Man nimmt also eine Länge, die gefunden wurde, und eine Schranke, die keine Lösung unterbieten kann, und verkleinert den Abstand, solange man warten mag. [Auto] auf der Spielseite tut das und wählt unter all diesen nach der Größe; [Schnell] legt Zeile um Zeile, wie Menschen es tun.',
  'Beyond A*: two ends, consistency, IDA* and pattern databases': 'Über A* hinaus: zwei Enden, Konsistenz, IDA* und Musterdatenbanken',
};
