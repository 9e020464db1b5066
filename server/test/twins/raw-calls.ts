import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { outside } from '../in-academy.ts'

/** Starts to listen as a process does; returns the port. */
export async function listening(app: FastifyInstance) {
  await outside(() => app.listen({ port: 0, host: '127.0.0.1' }))
  return (app.server.address() as { port: number }).port
}

/** A raw connection, and all that came by it. */
export function dial(port: number) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return { socket, text: () => text }
}

/** The whole answer to a request of these lines, on a connection of its own. */
export async function answerToLines(port: number, lines: readonly string[]) {
  const { socket, text } = dial(port)
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  await vi.waitFor(() => {
    if (!socket.closed) throw new Error('The answer is still on its way.')
  })
  return text()
}
