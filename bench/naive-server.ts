/** The baseline of bar C1: a settlement as most are written, ten round trips in one transaction for every notification, with none of the product's checks. */
import fastify from 'fastify'
import pg from 'pg'

interface Body {
  reference: string
  account: string
  amount: number
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

async function settle(
  client: pg.PoolClient,
  { reference, account, amount }: Body,
): Promise<number> {
  const noted = await client.query(
    'insert into ceiling.notice (bank_reference, account, amount) values ($1, $2, $3) on conflict do nothing',
    [reference, account, amount],
  )
  if (noted.rowCount === 0) return 1
  const payment = (
    await client.query<{ id: number; shop_id: number; amount: number; state: number }>(
      'select id, shop_id, amount, state from ceiling.payment where account = $1 for update',
      [account],
    )
  ).rows[0]
  if (!payment) return 2
  if (payment.state !== 1 || payment.amount !== amount) return 3
  const shop = (
    await client.query<{ fee_bp: number; vat_bp: number }>(
      'select fee_bp, vat_bp from ceiling.shop where id = $1',
      [payment.shop_id],
    )
  ).rows[0]!
  const fee = Math.floor((amount * shop.fee_bp) / 10_000)
  const vat = Math.floor((fee * shop.vat_bp) / 10_000)
  await client.query(
    'update ceiling.payment set state = 2, paid_at = now(), fee = $2, vat = $3, bank_reference = $4 where id = $1',
    [payment.id, fee, vat, reference],
  )
  await client.query(
    'insert into ceiling.posting (payment_id, account, amount) values ($1, 1, $2), ($1, 2, $3), ($1, 3, $4), ($1, $5, $6)',
    [payment.id, amount, -fee, -vat, 1000 + payment.shop_id, -(amount - fee - vat)],
  )
  await client.query(
    'update ceiling.wallet set held = held + $2, moves = moves + 1, at = now() where shop_id = $1',
    [payment.shop_id, amount - fee - vat],
  )
  await client.query('insert into ceiling.event (shop_id, topic, body) values ($1, $2, $3)', [
    payment.shop_id,
    'paid',
    JSON.stringify({ payment: payment.id, amount, net: amount - fee - vat, reference }),
  ])
  await client.query('select state from ceiling.payment where id = $1', [payment.id])
  return 0
}

const server = fastify()
server.post<{ Body: Body }>('/notify', async (request, reply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const code = await settle(client, request.body)
    await client.query('commit')
    if (code !== 0) void reply.code(409)
    return { code }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
