import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '../src/lifecycle/clock.ts'

/** Articles of the blog; texts are in `posts/`, by slug. */
const ARTICLES = [
  {
    slug: 'three-checks-before-you-hand-it-in',
    title: 'Three checks before you hand it in',
    summary:
      'Five minutes are left and there is no time to do it all again. An estimate, a substitution and an old trick with nines find most mistakes.',
    daysAgo: 6,
  },
  {
    slug: 'there-is-no-last-prime',
    title: 'There is no last prime',
    summary:
      'Prime numbers become rarer and rarer. Euclid knew why they never stop, and his proof needs nothing but multiplying and adding one.',
    daysAgo: 20,
  },
  {
    slug: 'the-square-root-of-two-is-not-a-fraction',
    title: 'The square root of two is not a fraction',
    summary:
      'Fractions come as close to the diagonal of a square as we like, and never reach it. How can one be sure without trying them all?',
    daysAgo: 41,
  },
  {
    slug: 'why-nobody-divides-by-zero',
    title: 'Why nobody divides by zero',
    summary:
      'It is not a rule that somebody made. Division asks a question, and with zero the question has no answer, or too many.',
    daysAgo: 63,
  },
  {
    slug: 'adding-fractions-with-paper-strips',
    title: 'Adding fractions with paper strips',
    summary:
      'Why is a half and a third not two fifths? Three strips of paper show it, for children of Class 5 and 6 and for whoever helps them.',
    daysAgo: 90,
  },
]

const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(clock.ms() - days * DAY_MS).toISOString().slice(0, 10)

const textOf = (slug: string) =>
  readFileSync(join(import.meta.dirname, 'posts', `${slug}.md`), 'utf8').trim()

export const demoPosts = () =>
  ARTICLES.map(({ daysAgo, ...article }) => ({
    ...article,
    markdown: textOf(article.slug),
    status: 'published' as const,
    date: dayBefore(daysAgo),
  }))
