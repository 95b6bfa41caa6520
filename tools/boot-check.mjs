#!/usr/bin/env node
// Boots everything the way `npm start` does, on ports and data of its own, asks the main addresses, and stops it again.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { answersOk, freePort } from './lib/network.mjs'
import { Plain, checkMachine, fail, inRoot, seconds } from './lib/project.mjs'

const PATIENCE_MS = 180_000

async function check() {
  const [port, simulatorPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  // Not those that follow from PORT: the neighbours of a free port may be taken.
  const [mqttPort, operatorPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    MQTT_PORT: String(mqttPort),
    OPERATOR_PORT: String(operatorPort),
    PUBLIC_URL: `http://localhost:${port}`,
  }
  delete env.DATABASE_URL
  const begun = Date.now()
  let output = ''
  let ended = null
  const child = spawn(process.execPath, [inRoot('tools/start.mjs'), '--scratch'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const exit = new Promise((done) => {
    child.on('exit', (code) => {
      ended = code ?? 1
      done()
    })
  })
  try {
    while (!output.includes('Saola Pay is ready')) {
      if (ended !== null) throw new Plain(`The start ended with code ${ended}.\n${output}`)
      if (Date.now() - begun > PATIENCE_MS)
        throw new Plain(`Not ready after ${seconds(PATIENCE_MS)}.\n${output}`)
      await sleep(50)
    }
    const readyMs = Date.now() - begun
    const sites = [
      ['apps/portal', '/'],
      ['apps/backoffice', '/backoffice/'],
    ].filter(([app]) => existsSync(inRoot(app, 'vite.config.ts')))
    for (const url of [
      ...['/readyz', ...sites.map(([, path]) => path)].map(
        (path) => `http://localhost:${port}${path}`,
      ),
      `http://localhost:${simulatorPort}/`,
    ]) {
      if (!(await answersOk(url))) throw new Plain(`${url} does not answer.\n${output}`)
    }
    return readyMs
  } finally {
    child.kill('SIGTERM')
    await exit
    if (ended !== 0 && !process.exitCode)
      console.error(`The start ended with code ${ended} when it was told to stop.`)
  }
}

try {
  checkMachine()
  console.log(
    `Node ${process.version}: everything was ready after ${seconds(await check())} and stopped again.`,
  )
} catch (error) {
  fail(error)
}
