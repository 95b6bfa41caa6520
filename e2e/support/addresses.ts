/** Where the journeys' own programs listen: portal and payer pages, the simulated bank, its mailbox. */
export const port = Number(process.env.E2E_PORT ?? 18_080)
export const serverUrl = `http://localhost:${port}`
export const simulatorUrl = `http://localhost:${port + 1}`
