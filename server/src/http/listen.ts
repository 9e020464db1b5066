import type { FastifyInstance } from 'fastify'
import type { Config } from '../lifecycle/config.ts'
import { systemProblem } from '../lifecycle/system-problem.ts'
import { exemptNetworks, keepRoom } from './callers/connections.ts'
import { MAX_CONNECTIONS } from './limits/limits.ts'

/** Starts to accept requests and returns the public address. */
export async function startListening(
  app: FastifyInstance,
  { host, port, origins, trustProxy }: Config,
) {
  keepRoom(app.server, { exempt: exemptNetworks(trustProxy) })
  const { level } = app.log
  // Fastify would log each address, which our own message contains already.
  app.log.level = 'warn'
  try {
    // Bursts wait in the queue; with a shorter one the system would drop connections silently.
    await app.listen({ host, port, backlog: MAX_CONNECTIONS })
  } catch (error) {
    throw new Error(explainFailure(error as NodeJS.ErrnoException, host, port), { cause: error })
  } finally {
    app.log.level = level
  }
  const address = app.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return port === 0 ? `http://localhost:${actual}` : origins[0]
}

function explainFailure(error: NodeJS.ErrnoException, host: string, port: number) {
  const problem = systemProblem(error)
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: ${problem}. Stop that program, or choose another port with PORT.`
  if (error.code === 'EACCES')
    return `Ganit cannot listen on port ${port}: ${problem}. Choose a port above 1023 with PORT.`
  return `Ganit cannot listen on ${host}: ${problem}. Set HOST to an address of this machine.`
}
