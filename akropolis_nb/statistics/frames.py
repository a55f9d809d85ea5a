"""Tables as pandas data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    import pandas as pd


class WithFrame:
    """A result that has a table, and gives it as a data frame too."""

    __slots__ = ()

    def table(self) -> list[dict[str, Any]]:
        """One plain record for each row."""
        raise NotImplementedError

    def frame(self) -> pd.DataFrame:
        """Return :meth:`table` as a pandas ``DataFrame``, which shares nothing with this result.

        Raises:
            AkropolisError: pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise AkropolisError(
                "a frame needs pandas (pip install pandas); table() tells the same without it"
            ) from None
        return pd.DataFrame.from_records(self.table())
