import { getToday } from '@ganit/contract/office/today'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { keptFigures, linesOfToday } from './today.service.ts'

export async function todayRoutes(app: FastifyInstance) {
  const { db } = app
  const figures = keptFigures(db)

  serve(app, getToday, async ({ account }) => ({
    lines: await linesOfToday(db, account),
    ...(await figures()),
  }))
}
