"""What is good: playing on, comparing, looking back, asking many games.

Where to look, from what a user calls down to what it is made of:

*Playing on.* ``playouts`` plays positions to their end by a policy and sets them up for the kernels
(:class:`Start`); ``play_out`` tells how they ended. ``bots`` are the players by name, ``search``
what the strong one does, ``tournament`` lets them meet. ``outlook`` is what the farsighted policy
expects to come, from ``outlook.json``, which ``training`` makes.

*What is best here.* ``analyse`` is what a user sees of it, ``anytime`` the thinking behind it:
``choices`` are the moves, equal ones once; ``schedule`` shares out the playouts, ``batches`` are
how workers get them, ``tally`` counts their results, ``guess`` is the posterior they give;
``continuation`` plays the best move on.

*A game looked at again.* ``review`` goes through the moves, ``duel`` finds and measures a better
one, ``judgement`` finds the words, ``question`` asks the class, ``write_lines`` puts the better
moves into the game. ``compare_lines`` holds lines side by side.

*What many games tell.* ``explorer`` is the file of games and the questions to it: ``store`` is the
file, ``records`` what it keeps of a game, ``runs`` play the games and ``filling``
what the file lacks of them, ``openings`` and ``moves_played`` find the answers, ``answer`` is what
one looks like.

*Some tiles in the best of all ways, exactly.* ``lines`` searches, ``pieces`` are what it
hands to workers, ``stand`` is what it is asked and where it has come to; puzzles are solved by it.

*Shared.* ``symmetry`` tells what is the same, ``intervals`` how sure a mean is, ``crew`` hands work
to threads, processes or machines, ``progress`` shows how far it has come.
"""
