import type { Page } from '@playwright/test'

/** Texts that may be in Latin letters on a page in Hindi or Bengali. */
const MAY_STAY: readonly RegExp[] = [
  // Addresses, and formulas as they are typed.
  /\S+@\S+|(?:https?:\/\/|localhost)\S*|\$[^$]*\$|\\frac\{1\}\{\$/g,
  // Names by which everybody in India knows a thing: payments, documents, exams, programs.
  /\b(?:UPI|UTR|QR|PIN|GST|PDF|RSS|SMS|CBSE|JEE|UGC|NET|UPSC|WBSC|NEET|CUET|Main and Advanced)\b/g,
  /\b(?:Google Calendar|Google|WhatsApp|Chrome|Edge|Firefox|Safari|JavaScript)\b/g,
  // Names of helplines.
  /\b(?:Tele-MANAS|Child Helpline)\b/g,
  // Words on the buttons of those programs, which the reader has to find there.
  /Other calendars, From URL|Add to Home Screen|\bShare\b/g,
  // Names that the privacy page gives as they are: a law and its board, companies, a cookie, a line of the books.
  /Digital Personal Data Protection Act|Data Protection Board of India/g,
  /\b(?:Mozilla|Apple|Microsoft)\b|^language$|^Erased student$/g,
  // Words that the academy and people typed in their own language: names, titles, addresses, questions, examples of a
  // site.
  /\b(?:Ganit|Riya|Rohan|Ananya|Meera|Anita|Sen|Banerjee|Morning|Tuition|Algebra|Unit test|Packs|Mathematics)\b/g,
  /\b(?:Model School|School|Lake Road|Kolkata|West Bengal|Euclid and after|Proofs about lines and circles)\b/g,
  /\b(?:Congruent triangles|Compass|With a pencil that fits|Roots|Quoted|Section A|Exercise|One|Two|Three|Four)\b/g,
  /I used to learn formulas .*|When my answer is wrong .*|Fractions were only rules .*|, Class \d+$/g,
  /A shop sells pencils .*|You began at nought\.|^What is $|Twice two is four.*|Which are primes.*|How many hours.*/g,
  /^ and $|^one$|^code\n$|\bsolve\b/g,
  // The language's own name in the choice of languages.
  /^English$/g,
]

/** Texts of the open page, those read aloud included, that contain Latin words which may not stay. */
export async function latinTexts(page: Page) {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const around = walker.currentNode.parentElement
      // Skips texts that are marked as English, and texts that nobody reads because they are hidden.
      if (around?.closest('script, style, noscript, math, svg, [lang|="en"], [aria-hidden="true"]'))
        continue
      found.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt'])
        if (!element.closest('[lang|="en"], [aria-hidden="true"]'))
          found.push(element.getAttribute(name) ?? '')
    return found
  })
  const besides = (text: string) => MAY_STAY.reduce((left, each) => left.replace(each, ' '), text)
  return [...new Set(texts)].filter((text) => /[A-Za-z]{2}/.test(besides(text)))
}
