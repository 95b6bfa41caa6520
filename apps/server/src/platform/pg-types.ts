/** How PostgreSQL's types arrive, in the server and in its threads alike. */
import pg from 'pg'

// int8 arrives as text; every bigint of ours fits a safe integer by CHECK or by what it counts, and one that does not must not be rounded silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new Error('bigint outside the safe integers')
  return n
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
