import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailToHtml } from './html.ts'

const origin = 'https://academy.example'
const said = { ending: '', language: 'en', origin } as const
const RECEIPT = { kind: 'receipt', payment_id: 116, is_brief: true, number: '000116' } as const

test('the first link is the one button, named by what it opens', () => {
  const text = `Paid: ₹750.00.\n${origin}/r/aB3dE5gH7jK9\n\nAlso: ${origin}/r/zB3dE5gH7jK9.`
  const html = mailToHtml({ ...said, text, action: RECEIPT })
  expect(html.match(/display:inline-block/g)).toHaveLength(1)
  expect(html).toMatch(
    /<a href="https:\/\/academy\.example\/r\/aB3dE5gH7jK9" style="[^"]+">Receipt 000116 \(PDF\)<\/a>/,
  )
  expect(html).toContain(`<a href="${origin}/r/zB3dE5gH7jK9">`)
  const pay = { kind: 'pay', path: '/guardian/pay', number: null } as const
  const hindi = mailToHtml({ ...said, text: `${origin}/guardian/pay`, action: pay, language: 'hi' })
  expect(hindi).toContain('>फ़ीस जमा करें</a>')
  expect(hindi).toContain('<html lang="hi">')
  const page = { kind: 'page', path: '/guardian/weeks', number: null } as const
  const weekly = mailToHtml({ ...said, text: `Pay here: ${origin}/p/aB3dE5gH7jK9`, action: page })
  expect(weekly).toContain('>Pay</a>')
})

test('a mail begins with the logo, 40 pixels high, and without one has no picture', () => {
  const logo = { url: `${origin}/api/images/public/a1`, width: 240, height: 96, name: 'Sun & Co' }
  const html = mailToHtml({ ...said, text: 'No lessons.', logo })
  expect(html).toContain(
    `<img src="${origin}/api/images/public/a1" alt="Sun &amp; Co" width="100" height="40">`,
  )
  const flat = mailToHtml({
    ...said,
    text: 'No lessons.',
    logo: { ...logo, width: 480, height: 8 },
  })
  expect(flat).toContain('width="480" height="8"')
  expect(mailToHtml({ ...said, text: 'No lessons.' })).not.toContain('<img')
  const white = mailToHtml({ ...said, text: 'No lessons.', logo: { ...logo, plate: '#045952' } })
  expect(white).toMatch(/<img [^>]+ style="background:#045952;/)
})

test('a text without a link has no button, and the ending never is one', () => {
  const ending = `-- \nNo more of these:\n${origin}/unsubscribe?token=a&b`
  const html = mailToHtml({ ...said, text: 'No lessons on Monday.', ending })
  expect(html).not.toContain('inline-block')
  expect(html).toContain(`href="${origin}/unsubscribe?token=a&amp;b"`)
})

test('nothing that somebody typed becomes a tag, an attribute or a link elsewhere', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', '&', '{', '\n', 'a', ' ', '/') }),
      (name) => {
        const text = `${name} owes. ${origin}/guardian/pay?child=${name} ${name}`
        const html = mailToHtml({ ...said, text })
        const tags = html.match(/<[^>]*>/g)?.map((tag) => /^<!?\/?\w+/.exec(tag)?.[0])
        const known = [
          '<!doctype',
          '<html',
          '<meta',
          '<body',
          '<p',
          '</p',
          '<br',
          '<a',
          '</a',
          '</body',
          '</html',
        ]
        expect(tags?.filter((tag) => !known.includes(tag ?? ''))).toEqual([])
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(href.startsWith(`${origin}/`)).toBe(true)
      },
    ),
  )
  const html = mailToHtml({
    ...said,
    text: 'https://evil.example/ https://academy.example.evil.in/x',
  })
  expect(html).not.toContain('href')
})
