import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { linesOfLook } from './installation.ts'
import type { AskTxt } from './look.ts'
import { lookAtSender } from './sender-domain.ts'

const sender = { domain: 'mail.nadia.example', server: 'smtp.post.example' }

/** A DNS with these TXT records, and with the names above them. */
const dnsWith =
  (zone: Record<string, string[]>): AskTxt =>
  async (name) => {
    const texts = zone[name]
    if (texts) return texts.map((text) => [text.slice(0, 9), text.slice(9)])
    const isAbove = Object.keys(zone).some((each) => each.endsWith(`.${name}`))
    throw Object.assign(new Error(), { code: isAbove ? 'ENODATA' : 'ENOTFOUND' })
  }

const said = async (zone: Record<string, string[]>) =>
  (await lookAtSender(sender, dnsWith(zone))).flatMap(linesOfLook)

test('a domain with all three is well', async () => {
  expect(
    await said({
      'mail.nadia.example': ['other=1', 'v=spf1 include:post.example -all'],
      's1._domainkey.mail.nadia.example': ['v=DKIM1; p=abc'],
      '_dmarc.mail.nadia.example': ['v=DMARC1; p=none'],
    }),
  ).toEqual([
    'SPF: mail.nadia.example has one',
    'DKIM: there is a key below _domainkey.mail.nadia.example',
    'DMARC: _dmarc.mail.nadia.example has one',
  ])
})

test('what is missing is said with what to enter', async () => {
  // Nothing counts that is entered above, but DMARC, and not for a whole country.
  const above = { 'nadia.example': ['v=spf1 -all'], '_dmarc.example': ['v=DMARC1; p=none'] }
  expect(await said(above)).toEqual([
    'SPF: mail.nadia.example has none',
    '  Enter a TXT record for mail.nadia.example: "v=spf1 … -all", with the machines by which smtp.post.example sends in place of the dots.',
    'DKIM: there is no key below _domainkey.mail.nadia.example',
    '  Let smtp.post.example sign mails from mail.nadia.example, and enter the key that it shows: a record for NAME._domainkey.mail.nadia.example.',
    'DMARC: mail.nadia.example has none',
    '  Enter a TXT record for _dmarc.mail.nadia.example: "v=DMARC1; p=quarantine".',
  ])
})

test('two records of SPF are none, and DMARC may stand at the domain above', async () => {
  const lines = await said({
    'mail.nadia.example': ['v=spf1 a -all', 'v=spf1 mx -all'],
    '_dmarc.nadia.example': ['v=DMARC1; p=reject'],
  })
  expect(lines.slice(0, 2)).toEqual([
    'SPF: mail.nadia.example has 2, and then none counts',
    '  Make one TXT record of them.',
  ])
  expect(lines.at(-1)).toBe('DMARC: _dmarc.nadia.example has one')
})

test('a DNS that does not answer could not be asked, which is no finding', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const resolver = new Resolver({ timeout: 50, tries: 1 })
  resolver.setServers([`127.0.0.1:${silent.address().port}`])
  const looks = await lookAtSender(sender, (name) => resolver.resolveTxt(name))
  expect(looks.map(({ what }) => what)).toEqual(['SPF', 'DKIM', 'DMARC'])
  for (const { found, advice } of looks) {
    expect(found).toBe('the DNS could not be asked (ETIMEOUT)')
    expect(advice).toBeUndefined()
  }
})
