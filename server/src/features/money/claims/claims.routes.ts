import {
  acceptClaim,
  createClaim,
  declineClaim,
  getClaimScreenshot,
  listClaims,
  markClaimPaid,
  withdrawClaim,
} from '@ganit/contract/money/claims'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { readClaimsPage, screenshotById } from './claims.queries.ts'
import { makeClaim, markPaid, withdrawAndFreeUtr } from './claims.service.ts'
import { declineAndTell, recordAcceptedClaim } from './decisions.service.ts'

const noScreenshot = () => notFound('Screenshot not found.')

export async function claimsRoutes(app: FastifyInstance) {
  const { db, screenshotUrls: urls } = app

  serve(app, createClaim, ({ body, account, once }) =>
    once(async (trx) => ({
      message: 'Ready to be paid.',
      claim: await makeClaim(trx, account, body, urls),
    })),
  )

  serve(app, markClaimPaid, async ({ params, body, account }) => ({
    message: 'Thank you. The academy looks at it.',
    claim: await markPaid(db, account, { ...params, ...body }, urls),
  }))

  serve(app, withdrawClaim, async ({ params, account }) => ({
    message: 'Withdrawn.',
    claim: await withdrawAndFreeUtr(db, account, params.claim_id, urls),
  }))

  serve(app, listClaims, ({ querystring, account }) =>
    readClaimsPage(db, account, querystring, urls),
  )

  serve(app, acceptClaim, async ({ params, body, account }) => ({
    message: 'Payment accepted.',
    ...(await recordAcceptedClaim(db, { account, urls }, { ...params, ...body })),
  }))

  serve(app, declineClaim, async ({ params, body, account }) => ({
    message: 'Payment declined.',
    claim: await declineAndTell(db, { account, urls }, { ...params, ...body }),
  }))

  serve(app, getClaimScreenshot, async ({ params: { image_id }, querystring, reply }) => {
    const { expires = '', signature = '' } = querystring
    const secondsLeft = urls.secondsLeft(image_id, expires, signature)
    const image = secondsLeft > 0 ? await screenshotById(db, image_id) : undefined
    if (!image) throw noScreenshot()
    return reply
      .type(image.media_type)
      .header('cache-control', `private, max-age=${secondsLeft}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.content)
  })
}
