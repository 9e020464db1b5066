import { agreeToTerms } from '@ganit/contract/accounts/invitations'
import { FOOTER_PAGES, getSitePage, updateSitePage } from '@ganit/contract/ground/settings'
import { LANGUAGES } from '@ganit/contract/languages'
import { recordConsent } from '@ganit/contract/office/privacy'
import { registerStudent } from '@ganit/contract/people/registration'
import { expect } from 'vitest'
import { aRegistration, test } from '../../../test/academy.ts'
import { TEACHER, theStaff, tokenIn } from '../../../test/staff.ts'
import { theWelcomed } from '../../../test/welcomed-family.ts'

test.for(LANGUAGES)(
  'somebody who reads in %s is let in, agrees, and reads what was agreed in it',
  async (language, { academy }) => {
    const { call, invite, accept } = await theStaff(academy)
    const { invitation } = (await invite({ ...TEACHER, email: `ananya.${language}@example.in` }))
      .body
    const accepted = await accept(tokenIn(invitation.link), { language })
    expect([accepted.status, accepted.fields]).toEqual([200, undefined])

    const newcomer = await academy.signUp()
    const body = await aRegistration({ language })
    const registered = await newcomer.call(registerStudent, { body } as never)
    expect([registered.status, registered.fields]).toEqual([201, undefined])
    const member = academy.caller(accepted.body.token)
    const agreed = await member(agreeToTerms, { body: { agreed: true, language } } as never)
    expect([agreed.status, agreed.fields]).toEqual([200, undefined])
    const consent = { purpose: 'publicity', given: true, language }
    const said = await call(recordConsent, {
      params: { uid: newcomer.uid },
      body: consent,
    } as never)
    expect([said.status, said.fields]).toEqual([201, undefined])
    const stored = await academy.db
      .selectFrom('consents')
      .select(['purpose', 'language'])
      .where('purpose', '=', 'publicity')
      .execute()
    expect(stored).toEqual([{ purpose: 'publicity', language }])

    for (const page of FOOTER_PAGES) {
      const params = { page }
      const { version } = (await call(getSitePage, { params, querystring: { language } } as never))
        .body
      const text = { markdown: `# ${page} ${language}`, language, version }
      const saved = await call(updateSitePage, { params, body: text } as never)
      expect([saved.status, saved.fields]).toEqual([200, undefined])
      const read = await academy.visitor(getSitePage, {
        params,
        querystring: { language },
      } as never)
      expect(read.body.markdown).toBe(`# ${page} ${language}`)
    }
  },
)

test.for(LANGUAGES)(
  'a family that reads in %s fills in by its link what is blank',
  async (language, { academy }) => {
    const { fill, record } = await theWelcomed(academy)
    const sent = { date_of_birth: '2012-03-04', address: '7 Lake Road', language }
    const filled = await fill(sent)
    expect([filled.status, filled.fields]).toEqual([200, undefined])
    // The date of birth waits for the office.
    expect(await record()).toMatchObject({ date_of_birth: null, address: '7 Lake Road' })
  },
)
