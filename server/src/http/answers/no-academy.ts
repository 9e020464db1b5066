import type { FastifyReply } from 'fastify'

/** The answer at an address without an academy. */
const SAID = {
  en: 'No academy is at this address.',
  hi: 'इस पते पर कोई अकादमी नहीं है।',
  bn: 'এই ঠিকানায় কোনো অ্যাকাডেমি নেই।',
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${SAID.en}</title>
<body style="font: 1.25rem/1.6 system-ui, sans-serif; margin: 20vh auto; max-width: 34rem; padding: 0 1rem">
${Object.entries(SAID)
  .map(([language, text]) => `<p lang="${language}">${text}</p>`)
  .join('\n')}
</body>
</html>
`

/** A page in all languages of families, because nobody has chosen one. It loads nothing and sets no cookie. */
export const sendNoAcademy = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(PAGE)
