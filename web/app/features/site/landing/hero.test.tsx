import type { OpeningWords } from '@ganit/contract/ground/look-settings'
import type { Language } from '@ganit/contract/language-names'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { AcademyContext, useAcademy } from '../../../academy.ts'
import { InLanguage } from '../../../i18n/translated.tsx'
import { Hero } from './hero.tsx'

const SHOWS = { times: true, fees: false, places: false }
const HINDI = { headline: 'गणित, एक-एक क़दम', lead: 'लेक मार्केट के पास।' }
const ENGLISH = { headline: 'Maths, step by step', lead: '' }
const WORDS: OpeningWords = { hi: HINDI, en: ENGLISH, first: 'hi' }

type Shown = { words: OpeningWords | null; language: Language; isFree?: boolean }

const Page = ({ words, language, isFree = false }: Shown) => (
  <AcademyContext value={{ ...useAcademy(), openingWords: words, hasFreeTrial: isFree }}>
    <InLanguage language={language} path="/">
      <Hero shows={SHOWS} promise={null} />
    </InLanguage>
  </AcademyContext>
)

async function theWords(shown: Shown) {
  answerWith({})
  open(<Page {...shown} />)
  const heading = await screen.findByRole('heading', { level: 1 })
  const lead = heading.nextElementSibling
  return {
    headline: [heading.textContent, heading.getAttribute('lang')],
    lead: lead?.textContent,
    lang: lead?.querySelector('span')?.getAttribute('lang'),
  }
}

test('without own words the shipped ones stand there, with their second sentence', async () => {
  const { headline, lead } = await theWords({ words: null, language: 'en' })
  expect(headline).toEqual(['Show your working', null])
  expect(lead).toMatch(/^Ganit teaches mathematics to Classes 1 to 12.*where to start\.$/)
})

test('own words stand in the reader’s language, else in the one written first, part by part', async () => {
  expect(await theWords({ words: WORDS, language: 'en' })).toEqual({
    headline: [ENGLISH.headline, null],
    lead: `${HINDI.lead} `,
    lang: 'hi',
  })
})

test('a reader of a third language reads the words that were written first, as that language', async () => {
  expect(await theWords({ words: WORDS, language: 'bn' })).toEqual({
    headline: [HINDI.headline, 'hi'],
    lead: `${HINDI.lead} `,
    lang: 'hi',
  })
})

test('the sentence of the free lesson follows the academy’s own paragraph', async () => {
  const { lead } = await theWords({ words: WORDS, language: 'hi', isFree: true })
  expect(lead).toMatch(new RegExp(`^${HINDI.lead} \\S`))
  expect(lead).not.toContain('teaches')
})
