import type { FastifyReply } from 'fastify'

type Said = { en: string; hi: string; bn: string }

/** The answer at an address without an academy. */
const NOBODY: Said = {
  en: 'No academy is at this address.',
  hi: 'इस पते पर कोई अकादमी नहीं है।',
  bn: 'এই ঠিকানায় কোনো অ্যাকাডেমি নেই।',
}

/** The answer at the address of an academy that its host does not serve just now. */
export const HELD: Said = {
  en: 'This academy cannot be reached at the moment. Please try again later.',
  hi: 'यह अकादमी अभी नहीं खुल रही है। कृपया बाद में फिर कोशिश करें।',
  bn: 'এই অ্যাকাডেমি এখন খোলা যাচ্ছে না। অনুগ্রহ করে পরে আবার চেষ্টা করুন।',
}

const pageOf = (said: Said) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${said.en}</title>
<body style="font: 1.25rem/1.6 system-ui, sans-serif; margin: 20vh auto; max-width: 34rem; padding: 0 1rem">
${Object.entries(said)
  .map(([language, text]) => `<p lang="${language}">${text}</p>`)
  .join('\n')}
</body>
</html>
`

/** A page in all languages of families, because nobody has chosen one. It loads nothing and sets no cookie. */
const sendPage = (reply: FastifyReply, status: number, said: Said) =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(said))

export const sendNoAcademy = (reply: FastifyReply) => sendPage(reply, 404, NOBODY)

export const sendHeld = (reply: FastifyReply) => sendPage(reply, 503, HELD)
