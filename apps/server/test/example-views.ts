/** A saved view of a list, for tests of objects that other merchants must not reach. */
import { savedView } from '@saola/contract/saved-view'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export async function aView(world: World, person: Person): Promise<string> {
  const made = await world.send<typeof savedView.create, { id: string }>(
    savedView.create,
    { body: { list: 'payLinks', name: 'Đã thu', search: 'status=SUCCESS' } },
    { token: person.token },
  )
  return made.body.data.id
}
