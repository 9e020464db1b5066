import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A relay between two machines. Once cut, nothing passes and nothing is refused, as on a broken line. */
export async function openRelay(port: number, to: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer({ pauseOnConnect: true }, (from) => {
    if (isCut) return keepSilent(from)
    const onward = connect({ port: to, host: '127.0.0.1' })
    for (const [one, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        if (!isCut) other.destroy()
      })
      one.on('data', (chunk) => {
        // Data that arrives while cut is lost; the sender notices when its connection ends after mending.
        if (isCut || !other.writable) return
        if (!other.write(chunk)) {
          one.pause()
          other.once('drain', () => one.resume())
        }
      })
      one.on('end', () => isCut || other.end())
    }
    from.resume()
  })
  /** Accepts silently, as if nobody were there. */
  function keepSilent(from: Socket) {
    sockets.add(from)
    from.on('error', () => {})
    from.on('close', () => sockets.delete(from))
    from.resume()
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    cut() {
      isCut = true
    },
    /** Data sent meanwhile is lost, so old connections are closed. */
    mend() {
      if (!isCut) return
      isCut = false
      dropAll()
    },
    async close() {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>
