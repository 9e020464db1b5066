import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import { FIND, type Kind, type Wanted } from './in-page.ts'

const LOOK_MS = 50
const PATIENCE_MS = 20_000

/** A window as a person uses it: waits for everything and names it by its text on the screen. */
export class Screen {
  readonly #driver: Driver
  readonly #url: string
  #marks = 0

  constructor(driver: Driver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  goto = (path: string) => this.#driver.goto(this.#url + path)
  resize = (width: number, height: number) => this.#driver.resize(width, height)
  run = <Answer>(body: string, ...args: unknown[]) => this.#driver.run<Answer>(body, args)

  /** Retries until the answer is right or the time is up. */
  async until<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    isRight: (answer: Answer) => boolean,
  ) {
    const end = performance.now() + PATIENCE_MS
    let last: unknown
    while (performance.now() < end) {
      // Fails while another page is loading.
      const answer = await ask().catch((error: Error) => {
        last = error.message
      })
      if (answer !== undefined && isRight(answer as Answer)) return answer as Answer
      if (answer !== undefined) last = answer
      await sleep(LOOK_MS)
    }
    throw new Error(`${what}: ${JSON.stringify(last)}\n${await this.#shown()}`)
  }

  /** Waits until an element can be used; returns its selector. */
  find = (kind: Kind, name: string, within?: string) =>
    this.#look({ kind, name, ...(within && { within }) })

  async #look(wanted: Wanted) {
    const ask = () => this.run<string | null>(FIND, wanted, ++this.#marks)
    return (await this.until(`no ${wanted.kind} “${wanted.name}”`, ask, Boolean)) as string
  }

  gone = (kind: Kind, name: string) =>
    this.until(
      `${kind} “${name}” is still there`,
      () => this.run<string | null>(FIND, { kind, name }, ++this.#marks),
      (at) => at === null,
    )

  press = async (name: string, within?: string) =>
    this.#driver.click(await this.find('button', name, within))
  follow = async (name: string, within?: string) =>
    this.#driver.click(await this.find('link', name, within))

  /**
   * Replaces a field's text by typing. Dates, times and selects are set directly, because each browser types them
   * differently.
   */
  async fill(name: string, text: string, within?: string) {
    const field = await this.find('field', name, within)
    const isTyped = await this.run<boolean>(SET_UNLESS_TYPED, field, text)
    if (isTyped) await this.#driver.type(field, text)
    await this.until(
      `${name} is not what was typed`,
      () => this.valueOf(name, within),
      (value) => value === text || !isTyped,
    )
  }

  async valueOf(name: string, within?: string) {
    const field = await this.#look({
      kind: 'field',
      name,
      isOnlyRead: true,
      ...(within && { within }),
    })
    return this.run<string>('return document.querySelector(arguments[0]).value', field)
  }

  choose = async (name: string, path: string) =>
    this.#driver.choose(await this.find('field', name), path)

  path = () => this.run<string>('return location.pathname')
  arrives = (path: string) =>
    this.until(
      `not at ${path}`,
      () => this.path(),
      (at) => at === path,
    )
  sees = (text: string, within?: string) => this.find('text', text, within)

  /** Waits until the page shows a text, alone or within a sentence. */
  reads = (text: string) =>
    this.until(
      `no “${text}”`,
      () => this.run<string>('return document.body.innerText'),
      (shown) => shown.includes(text),
    )

  /** The width by which the page scrolls sideways. */
  beside = () =>
    this.run<number>(
      'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )

  #shown = () =>
    this.run<string>('return location.href + "\\n" + document.body.innerText.slice(0, 1500)').catch(
      String,
    )
}

/** A function body for the page: empties a text field, or sets any other. Returns true if the text is still to be typed. */
const SET_UNLESS_TYPED = `
  const [selector, text] = arguments
  const field = document.querySelector(selector)
  const set = (value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  if (field.tagName === 'SELECT') {
    set([...field.options].find(({ label }) => label.trim() === text)?.value ?? text)
    return false
  }
  const isTyped = !['date', 'time'].includes(field.type)
  set(isTyped ? '' : text)
  return isTyped
`
