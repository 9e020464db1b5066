import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify from 'fastify'

/** The pages of `/api/docs`, as a separate app that does not listen. */
export async function openDocs(document: StaticDocumentSpec['document']) {
  const app = Fastify()
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  return app
}
