import { find } from '@ganit/contract/office/find'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { findAll } from './finder.service.ts'

export async function finderRoutes(app: FastifyInstance) {
  serve(app, find, async ({ querystring }) => ({ items: await findAll(app, querystring.q) }))
}
