import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The contract as OpenAPI at `/api/openapi.json`, and to read and try at `/api/docs`. Both are made when they are first
 * asked for, and what makes them is loaded then: few starts of the app see that.
 */
export async function openApi(app: FastifyInstance) {
  let document: object | undefined
  let docs: Promise<FastifyInstance> | undefined
  const openDocument = async () => {
    document ??= (await import('./document.ts')).openApiDocument()
    return document
  }
  const openDocs = async () => (await import('./docs.ts')).openDocs((await openDocument()) as never)

  app.get('/api/openapi.json', { config: { access: 'public' } }, openDocument)
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      docs ??= openDocs()
      // What could not be loaded is loaded again when it is next asked for.
      docs.catch(() => {
        docs = undefined
      })
      return passOn(await docs, request, reply)
    })
  app.addHook('onClose', async () => (await docs?.catch(() => undefined))?.close())
}

/** Answers as another app within this process does. */
async function passOn(app: FastifyInstance, { url, headers }: FastifyRequest, reply: FastifyReply) {
  const answer = await app.inject({ method: 'GET', url, headers })
  for (const name of ['location', 'content-type', 'content-security-policy', 'etag'] as const)
    if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
  return reply.code(answer.statusCode).send(answer.rawPayload)
}
