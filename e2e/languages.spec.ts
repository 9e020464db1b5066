// Features: all
import type { Page } from '@playwright/test'
import { dayAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { someHomework } from './handing-in.ts'
import { latinTexts } from './latin-texts.ts'
import { aDebtor } from './money.ts'
import {
  aGuardian,
  anInvitedGuardian,
  aStudent,
  officeToken,
  signInWith,
  signUp,
} from './people.ts'
import { aPractiser } from './practising.ts'
import type { Ganit } from './product.ts'
import { aCourse, aPost } from './public.ts'
import {
  atRest,
  beyondScreen,
  expectUsable,
  follow,
  ON_ITS_WAY,
  openAs,
  press,
  tornTexts,
} from './screen.ts'
import { anOnlineTest, aPublishedTest } from './testing.ts'

/** A phone, a small one, and a phone at 200 %. */
const WIDTHS = [360, 320, 180]

/** Letters of a language. */
const LETTERS = { hi: /[\u0900-\u097f]/g, bn: /[\u0980-\u09ff]/g }
type Language = keyof typeof LETTERS
const LANGUAGES = ['hi', 'bn'] as const

/** The paths of screens, and how many letters of its language each has at least between header and footer. */
type Screens = Record<string, number>
type Walk = { token?: string; screens: Screens }

/** One page of each layout: pages that the academy writes share theirs with `/terms` and `/pricing`. */
const visitorsScreens = (course: number, invitation: string): Screens => ({
  '/': 100,
  '/roles': 100,
  '/programs': 100,
  '/programs/class/9': 100,
  '/coming-soon': 100,
  [`/programs/course/${course}`]: 20,
  '/blog': 10,
  '/blog/mathematics': 10,
  '/terms': 100,
  '/privacy': 100,
  '/pricing': 100,
  '/contact': 100,
  '/enquire': 100,
  '/login/guardian': 30,
  '/login/student': 30,
  '/forgot-password': 30,
  '/reset-password?token=a': 30,
  '/verify-email': 20,
  '/unsubscribe': 20,
  [`/invitation?token=${invitation}`]: 30,
  '/invitation?token=a': 10,
})

const visitor = async (ganit: Ganit): Promise<Walk> => {
  await aPost(ganit)
  const course = await aCourse(ganit)
  const { invitation } = await anInvitedGuardian(ganit, await aStudent(ganit))
  return { screens: visitorsScreens(course, invitation) }
}

/** A student who owes, has sat a test and may sit another. */
const student = async (ganit: Ganit): Promise<Walk> => {
  const { student: sitter, attempt_id } = await aPublishedTest(ganit)
  return {
    token: sitter.token,
    screens: {
      '/student/dashboard': 100,
      '/student/tests': 40,
      [`/student/attempts/${attempt_id}`]: 100,
      '/student/calendar': 100,
      '/student/weeks': 40,
      '/student/practice': 30,
      '/student/pay': 20,
      '/account': 100,
    },
  }
}

/** The rules of an online test have a frame of their own. */
const candidate = async (ganit: Ganit): Promise<Walk> => {
  const { student: sitter, test_id } = await anOnlineTest(ganit)
  return { token: sitter.token, screens: { [`/student/tests/${test_id}`]: 100 } }
}

/** A student of Class 6 with homework to hand in, and a test at school in five days. */
async function aBusyWeek(ganit: Ganit) {
  const { homework, student: hands, parent } = await someHomework(ganit)
  const token = await officeToken(ganit)
  const added = await ganit.call<{ chapter: { chapter_id: number } }>('POST', 'chapters', {
    token,
    body: { class_number: 6, name: 'ভগ্নাংশ' },
  })
  const held_on = dayAhead(5)
  const body = { title: 'অর্ধবার্ষিক', held_on, chapter_ids: [added.body.chapter.chapter_id] }
  await ganit.call('POST', 'school-tests', { token: hands.token, body })
  return { homework, hands, parent }
}

const worker = async (ganit: Ganit): Promise<Walk> => {
  const { homework, hands } = await aBusyWeek(ganit)
  return {
    token: hands.token,
    screens: {
      [`/student/homework/${homework}`]: 40,
      '/student/school-tests': 60,
      '/student/practice?set=1': 30,
    },
  }
}

/** The child has handed in. */
const helper = async (ganit: Ganit): Promise<Walk> => {
  const { homework, parent } = await aBusyWeek(ganit)
  return {
    token: parent.token,
    screens: { [`/guardian/homework/${homework}`]: 30, '/guardian/school-tests': 30 },
  }
}

/** A child with a topic to practise. */
const practiser = async (ganit: Ganit): Promise<Walk> => ({
  token: (await aPractiser(ganit)).token,
  screens: { '/student/practice': 60 },
})

const newcomer = async (ganit: Ganit): Promise<Walk> => ({
  token: (await signUp(ganit)).token,
  screens: { '/student/register': 100 },
})

const guardian = async (ganit: Ganit): Promise<Walk> => {
  const { token } = await aGuardian(ganit, await aDebtor(ganit, 'Morning', 'Riya'))
  return {
    token,
    screens: {
      '/guardian/dashboard': 100,
      '/guardian/pay': 20,
      '/guardian/calendar': 40,
      '/guardian/weeks': 40,
      '/guardian/practice': 30,
      '/account': 100,
    },
  }
}

/** A child has sat a test. */
const parent = async (ganit: Ganit): Promise<Walk> => {
  const { student: sitter, attempt_id } = await aPublishedTest(ganit)
  const { token } = await aGuardian(ganit, sitter)
  return { token, screens: { [`/guardian/attempts/${attempt_id}`]: 100 } }
}

const PEOPLE = {
  visitor,
  student,
  candidate,
  practiser,
  worker,
  helper,
  newcomer,
  guardian,
  parent,
}

/**
 * Expects the open page to have letters of the language, nothing outside the screen, no column of single letters, and
 * no faults that axe finds. The page is loaded once and then made narrower.
 */
async function lookAt(page: Page, language: Language, letters: number, withAxe: boolean) {
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
  const written = async () =>
    ((await page.locator('main').innerText()).match(LETTERS[language]) ?? []).length
  await expect.poll(written, page.url()).toBeGreaterThanOrEqual(letters)
  // A language chosen just now is saved first; then messages are read again in it.
  await expect.poll(() => latinTexts(page), page.url()).toEqual([])
  if (withAxe) await expectUsable(page)
  const beyond: Record<number, number> = {}
  const torn: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    beyond[width] = await beyondScreen(page)
    torn.push(...(await tornTexts(page)).map((text) => `${width}: ${text}`))
  }
  expect(beyond, page.url()).toEqual({ 360: 0, 320: 0, 180: 0 })
  expect(torn, page.url()).toEqual([])
}

/** Pages with a form that visitors send. */
const VISITORS_FORMS = ['/enquire', '/login/student', '/login/guardian', '/forgot-password']

for (const language of LANGUAGES)
  test(`forms of visitors that are sent empty ask in ${language}`, { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    const { invitation } = await anInvitedGuardian(ganit, await aStudent(ganit))
    await page.context().addCookies([{ name: 'language', value: language, url: ganit.url }])
    for (const path of [...VISITORS_FORMS, `/invitation?token=${invitation}`]) {
      await page.goto(path)
      await atRest(page)
      const form = page
        .locator('main form')
        .filter({ has: page.locator('[type=submit]') })
        .last()
      await form.locator('[type=submit]').last().click()
      await expect(form.locator('[aria-invalid=true]').first(), path).toBeVisible()
      expect.soft(await latinTexts(page), path).toEqual([])
    }
  })

// Each screen in both languages, one after another without a reload, as links open them; axe runs in one of the two, because
// its rules do not depend on letters. English, the dark scheme and wide screens are in `screens.spec.ts`.
for (const language of LANGUAGES)
  for (const [who, prepare] of Object.entries(PEOPLE))
    test(`screens of a ${who} are whole on small phones in ${language}`, { tag: '@slow' }, async ({
      page,
      ganit,
    }) => {
      const { token, screens } = await prepare(ganit)
      await page.context().addCookies([{ name: 'language', value: language, url: ganit.url }])
      if (token) await signInWith(page, token)
      await page.addInitScript(
        (pressed) => sessionStorage.setItem('language-pressed', pressed),
        language,
      )
      for (const [turn, [path, letters]] of Object.entries(screens).entries()) {
        await page.setViewportSize({ width: 360, height: 740 })
        if (turn === 0) {
          await page.goto(path)
          await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
        } else await follow(page, path)
        await lookAt(page, language, letters, LANGUAGES[turn % 2] === language)
      }
    })

const BEGIN = { hi: 'शुरू करें', bn: 'শুরু করুন' }
const CHECK = { hi: 'जाँचें', bn: 'যাচাই করুন' }

for (const language of LANGUAGES)
  test(`a question of practice is whole on small phones in ${language}`, { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    const { token } = await aPractiser(ganit)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.context().addCookies([{ name: 'language', value: language, url: ganit.url }])
    await openAs(page, token, '/student/practice')
    await press(page, BEGIN[language])
    await lookAt(page, language, 20, true)
    await page.keyboard.press('a')
    await press(page, CHECK[language])
    await expect(page.getByRole('status')).toContainText('You began at nought.')
    await lookAt(page, language, 20, true)
  })
