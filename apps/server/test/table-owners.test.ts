/** Every table has one owner, a module writes its own tables only, and what it reads of others is listed (ADR 0052). */
import { describe, expect, it } from 'vitest'
import {
  accessesIn,
  foreignReads,
  foreignWrites,
  moduleNames,
  ownersIn,
  schemaTexts,
  sqlSources,
} from './table-access.ts'
import { FOREIGN_READS } from './table-owners.ts'

const owners = ownersIn(schemaTexts())
const accesses = accessesIn(sqlSources(), new Set(owners.keys()))

describe('tables', () => {
  it('have an owner that is a module or the platform', () => {
    const modules = moduleNames()
    expect(owners.size).toBeGreaterThan(100)
    expect([...owners].filter(([, owner]) => !modules.includes(owner))).toEqual([])
  })

  it('are written by their owner alone', () => {
    expect(
      foreignWrites(accesses, owners),
      'a module writes a table of another: move the statement to the owner',
    ).toEqual([])
  })

  it('are read by others only as the list says', () => {
    expect(foreignReads(accesses, owners)).toEqual(FOREIGN_READS)
  })
})

describe('the check', () => {
  const some = ownersIn([
    '-- Coins.\n-- Owner: purse\ncreate table coin (id int);\n-- Owner: purse\ncreate view rich as select 1;',
    '-- Notes.\n-- Owner: safe\ncreate unlogged table note (id int);',
  ])
  const seen = (module: string, text: string) =>
    accessesIn([{ file: 'store.ts', module, text }], new Set(some.keys()))

  it('sees a write to a table of another module, a trigger on one included', () => {
    for (const text of [
      'sql`insert into\n  note (id) values (1)`',
      'sql`with x as (update note set id = 1 returning id) select * from x`',
      'sql`delete from note where id = 1`',
      'truncate note',
      'create trigger follow\nafter insert or update of id on note for each row execute function follow ();',
    ]) {
      expect(foreignWrites(seen('purse', text), some), text).toEqual(['purse > note'])
      expect(foreignWrites(seen('safe', text), some), text).toEqual([])
    }
  })

  it('sees a read in a join, in a list, in a view and in a fragment', () => {
    for (const text of [
      'sql`select 1 from note n`',
      'sql`select 1 from coin c left join note n on n.id = c.id`',
      'sql`select 1 from coin c, note n where n.id = c.id`',
      "const from = sql.raw('note n join coin c on c.id = n.id')",
      'create view both as select * from coin join note using (id);',
    ])
      expect(foreignReads(seen('purse', text), some), text).toEqual({ 'purse > safe': 'note' })
    expect(foreignReads(seen('safe', 'sql`select 1 from rich`'), some)).toEqual({
      'safe > purse': 'rich',
    })
  })

  it('reads no comment, and no column of a table’s name', () => {
    const text =
      '// insert into note\n/* update note set */ sql`select c.note from coin c -- join note`'
    expect(seen('purse', text).map(({ table }) => table)).toEqual(['coin'])
  })

  it('refuses a table that names no owner', () => {
    expect(() => ownersIn(['-- Coins.\ncreate table coin (id int);'])).toThrow(/coin/)
  })
})
