import { getQuestionFigure } from '@ganit/contract/papers/question-figures'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { figuresById } from './question-figures.queries.ts'

const noFigure = () => notFound('Figure not found.')

const NAMES = { 'image/jpeg': 'figure.jpg', 'image/svg+xml': 'figure.svg' } as const

export async function questionFiguresRoutes(app: FastifyInstance) {
  serve(app, getQuestionFigure, async ({ params: { figure_id }, querystring, reply }) => {
    const { expires = '', signature = '' } = querystring
    const secondsLeft = app.figureUrls.secondsLeft(figure_id, expires, signature)
    if (secondsLeft === 0) throw noFigure()
    const [figure] = await figuresById(app.db, [figure_id])
    if (!figure) throw noFigure()
    return reply
      .type(figure.media_type)
      .header('cache-control', `private, max-age=${secondsLeft}`)
      .header('content-disposition', `inline; filename="${NAMES[figure.media_type]}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(figure.content)
  })
}
