import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The contract as OpenAPI at `/api/openapi.json`, and as pages at `/api/docs`. Built and loaded on first request,
 * because few starts need them.
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
      // Failed loading is retried on the next request.
      docs.catch(() => {
        docs = undefined
      })
      return passRequestOn(await docs, request, reply)
    })
  app.addHook('onClose', async () => (await docs?.catch(() => undefined))?.close())
}

/** Passes a request to another app in this process. */
async function passRequestOn(
  app: FastifyInstance,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const answer = await app.inject({ method: 'GET', url, headers })
  for (const name of ['location', 'content-type', 'content-security-policy', 'etag'] as const)
    if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
  return reply.code(answer.statusCode).send(answer.rawPayload)
}
