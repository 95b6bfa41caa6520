/** The example programs as they stand in the repository, to be handed out. */
/* oxlint-disable import/default -- the text of a file, which the bundler hands over under the name of a default */
import listenProgram from '../../../../../demo/listen/listen.mjs?raw'
import shopClient from '../../../../../demo/shop/saola.mjs?raw'
import shopProgram from '../../../../../demo/shop/shop.mjs?raw'

export interface SampleFile {
  name: string
  text: string
}
export const client: SampleFile = { name: 'saola.mjs', text: shopClient }
export const shop: SampleFile = { name: 'shop.mjs', text: shopProgram }
// In the merchant's own folder the client stands beside it.
export const listen: SampleFile = {
  name: 'listen.mjs',
  text: listenProgram.replace("'../shop/saola.mjs'", "'./saola.mjs'"),
}
