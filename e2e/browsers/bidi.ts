/** A WebDriver BiDi connection: commands, each with its answer. */
export class Bidi {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(data)))
  }

  static async connect(url: string) {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error(`${url} does not answer.`)))
    })
    return new Bidi(socket)
  }

  send<Answer>(method: string, params: object): Promise<Answer> {
    const id = ++this.#last
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answer.promise as Promise<Answer>
  }

  close = () => this.#socket.close()

  #hear(heard: { id?: number; result?: unknown; error?: string; message?: string }) {
    const answer = this.#waiting.get(heard.id ?? 0)
    if (!answer) return
    this.#waiting.delete(heard.id ?? 0)
    if (heard.error) answer.reject(new Error(`${heard.error}: ${heard.message}`))
    else answer.resolve(heard.result)
  }
}
