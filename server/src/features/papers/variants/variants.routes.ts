import {
  endVariant,
  listVariants,
  makeVariants,
  takeVariant,
} from '@ganit/contract/papers/question-variants'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { presentBankQuestion, presentQuestion } from '../question-bank/present-question.service.ts'
import { QUESTION, readBankQuestion } from '../question-bank/question-bank.queries.ts'
import { enqueueMaking } from './make-variants.service.ts'
import { takeAsQuestion } from './take-variant.service.ts'
import { endVariantAt, variantsOf } from './variants.queries.ts'

export async function variantsRoutes(app: FastifyInstance) {
  const { db, figureUrls } = app

  const ownQuestion = async (from: Db, account: Account, question_id: number) => {
    const question = await readBankQuestion(from, account, question_id)
    if (!question.is_own) throw QUESTION.missing()
    return question
  }

  serve(app, listVariants, async ({ params: { question_id }, account }) => {
    const question = await readBankQuestion(db, account, question_id)
    const variants = await variantsOf(db, question_id, question.version)
    return variants.map(({ n, params, content, ended }) => ({
      ...presentQuestion({ ...question, ...content }, figureUrls),
      n,
      params,
      ended,
    }))
  })

  serve(app, makeVariants, ({ params: { question_id }, body: { count, version }, account, once }) =>
    once(async (trx) => {
      const question = await ownQuestion(trx, account, question_id)
      refuseOtherVersion('question', version, question)
      if (!question.details.params) throw conflict('This question has no numbers that change.')
      const job = await enqueueMaking(trx, account.uid, { question_id, version, count })
      return { message: 'The variants are being made.', job }
    }),
  )

  serve(app, endVariant, ({ params: { question_id, n }, account }) =>
    db.transaction().execute(async (trx) => {
      const { version } = await ownQuestion(trx, account, question_id)
      if (!(await endVariantAt(trx, { question_id, version, n })))
        throw notFound('Variant not found.')
      return { message: 'Variant ended.' }
    }),
  )

  serve(app, takeVariant, ({ params: { question_id, n }, account, once }) =>
    once(async (trx) => {
      const template = await ownQuestion(trx, account, question_id)
      const taken = await takeAsQuestion(trx, account, template, n)
      const question = presentBankQuestion(await readBankQuestion(trx, account, taken), figureUrls)
      return { message: 'Question added.', question }
    }),
  )
}
