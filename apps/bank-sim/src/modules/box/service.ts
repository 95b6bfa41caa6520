import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBox, type Box, type BoxState } from '@saola/sound-box/device'
import { ensure } from '../../errors.ts'
import type { Log } from '../../platform/journal.ts'
import { encryptPayload, signHeaders, type SharedKeys } from '../../platform/sign.ts'

/** Simulated sound boxes: each really connects to the broker and subscribes to its own topic. The bank hands them to Saola Pay as it does real ones. */

export type Unit = { hardwareId: string; pairingKey: string; secret: string }
type Buttons = {
  power?: boolean | undefined
  network?: boolean | undefined
  volume?: number | undefined
  lang?: 'vi' | 'en' | undefined
}
/** `pressed`: what was set before the box had started. */
type Running = { unit: Unit; box: Box | null; problem: string | null; pressed: Buttons }
export type BoxCtx = { readonly boxes: BoxModule }

const MODEL = { model: 'UNI-PB-1E', version: '1.4.2', hwVersion: 'SIM-1' }
const MOST = 50
/** About as long as a voice takes. */
const speakMs = (text: string): number => 400 + text.split(' ').length * 130
const PROVISION_PATH = '/pay-box/api/paybox/internal/v1/provision'

type Settings = {
  keys: SharedKeys
  serverUrl: string
  mqttUrl: string
  folder: string | null
  log: Log
  changed: () => void
}

/** What a box shows that will start with these. */
const pressedOn = (state: BoxState, { power, network, volume, lang }: Buttons): BoxState => ({
  ...state,
  power: power ?? state.power,
  network: network ?? state.network,
  volume: volume ?? state.volume,
  lang: lang ?? state.lang,
})
function press(box: Box, to: Buttons): void {
  if (to.power !== undefined) box.setPower(to.power)
  if (to.network !== undefined) box.setNetwork(to.network)
  if (to.volume !== undefined) box.setVolume(to.volume)
  if (to.lang !== undefined) box.setLanguage(to.lang)
}

export class BoxModule {
  readonly #settings: Settings
  readonly #running = new Map<string, Running>()
  #closed = false

  constructor(settings: Settings) {
    this.#settings = settings
    for (const hardwareId of this.#kept()) this.#open(hardwareId)
  }

  /** Key and secret follow from the number, so that a box is the same after a restart. */
  unitOf(hardwareId: string): Unit {
    const digest = (what: string): string =>
      createHmac('sha256', this.#settings.keys.bankSecret)
        .update(`${what}|${hardwareId}`)
        .digest('hex')
    return {
      hardwareId,
      pairingKey: digest('pairing').slice(0, 10).toUpperCase(),
      secret: digest('secret'),
    }
  }
  list(): { unit: Unit; state: BoxState; problem: string | null }[] {
    return [...this.#running.values()].map((one) => this.#stateOf(one))
  }
  find(hardwareId: string): { unit: Unit; state: BoxState; problem: string | null } {
    const one = this.#running.get(hardwareId)
    ensure(one !== undefined, 404, 'box.not_found', { hardwareId })
    return this.#stateOf(one)
  }
  /** Takes a box out of its carton; the one of this number where one is named. */
  add(wanted: string | undefined): { unit: Unit; state: BoxState; problem: string | null } {
    ensure(this.#running.size < MOST, 409, 'box.too_many', { most: String(MOST) })
    const taken = (n: number): string => `SIM-${String(n).padStart(6, '0')}`
    let next = 1
    while (this.#running.has(taken(next))) next += 1
    const hardwareId = wanted ?? taken(next)
    if (!this.#running.has(hardwareId)) this.#open(hardwareId)
    this.#keep()
    this.#settings.changed()
    return this.find(hardwareId)
  }
  set(hardwareId: string, to: Buttons): { unit: Unit; state: BoxState; problem: string | null } {
    const one = this.#running.get(hardwareId)
    ensure(one !== undefined, 404, 'box.not_found', { hardwareId })
    if (one.box !== null) press(one.box, to)
    else
      one.pressed = {
        power: to.power ?? one.pressed.power,
        network: to.network ?? one.pressed.network,
        volume: to.volume ?? one.pressed.volume,
        lang: to.lang ?? one.pressed.lang,
      }
    return this.find(hardwareId)
  }
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#running.values()].map((one) => one.box?.close()))
  }

  #stateOf({ unit, box, problem, pressed }: Running): {
    unit: Unit
    state: BoxState
    problem: string | null
  } {
    const off: BoxState = {
      hardwareId: unit.hardwareId,
      power: true,
      network: true,
      connected: false,
      refused: false,
      volume: 80,
      lang: 'vi',
      payment: null,
      linked: false,
      open: false,
      name: '',
      qrs: [],
      spoken: [],
    }
    return { unit, state: box?.state() ?? pressedOn(off, pressed), problem }
  }
  #open(hardwareId: string): void {
    const one: Running = { unit: this.unitOf(hardwareId), box: null, problem: null, pressed: {} }
    this.#running.set(hardwareId, one)
    void this.#start(one)
  }
  /** Saola Pay has to know the unit before it lets it in; it may not be up yet. */
  async #start(one: Running): Promise<void> {
    while (!this.#closed) {
      one.problem = await this.#provision(one.unit)
      this.#settings.changed()
      if (one.problem === null) break
      await sleep(1000, undefined, { ref: false })
    }
    if (this.#closed) return
    const { hardwareId, secret } = one.unit
    one.box = openBox({
      url: this.#settings.mqttUrl,
      hardwareId,
      secret,
      version: MODEL.version,
      hwVersion: MODEL.hwVersion,
      speakMs,
      onChange: this.#settings.changed,
    })
    press(one.box, one.pressed)
    this.#settings.changed()
  }
  async #provision(unit: Unit): Promise<string | null> {
    const {
      keys: { bankClient, bankSecret, bankDataKey },
      serverUrl,
      log,
    } = this.#settings
    const time = Date.now()
    const body = JSON.stringify({
      data: encryptPayload(
        bankDataKey,
        bankClient,
        String(time),
        JSON.stringify({ ...unit, ...MODEL }),
      ),
    })
    try {
      const answer = await fetch(`${serverUrl.replace(/\/+$/, '')}${PROVISION_PATH}`, {
        method: 'POST',
        headers: {
          ...signHeaders(bankClient, bankSecret, 'POST', PROVISION_PATH, time, body),
          'content-type': 'application/json',
        },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      const { code, message } = (await answer.json()) as { code: number; message: string }
      return code === 0 ? null : message
    } catch (error) {
      log({
        level: 'warn',
        event: 'box.not_provisioned',
        hardwareId: unit.hardwareId,
        message: String(error),
      })
      return String(error)
    }
  }
  #file(): string | null {
    return this.#settings.folder === null ? null : `${this.#settings.folder}/boxes.json`
  }
  #kept(): string[] {
    const file = this.#file()
    if (file === null) return []
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as string[])
        .filter((id) => typeof id === 'string')
        .slice(0, MOST)
    } catch {
      return []
    }
  }
  #keep(): void {
    const file = this.#file()
    if (file === null) return
    mkdirSync(this.#settings.folder!, { recursive: true })
    writeFileSync(file, JSON.stringify([...this.#running.keys()]))
  }
}
