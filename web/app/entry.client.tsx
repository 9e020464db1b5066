import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hasHydrationData } from './drawn-page.ts'
import { readLanguage } from './i18n/language.ts'
import { loadTexts } from './i18n/texts.ts'
import { hideEarlyPress } from './ui/buttons/early-press.tsx'

// The server has written the page in its language, so React must take it over with the same texts.
await loadTexts(readLanguage(), window.location.pathname)
// This script may run before the page has come whole, and what it was drawn with stands at its end. Taken over too early,
// the page would begin anew beside what the server drew.
if (document.readyState === 'loading')
  await new Promise((come) => document.addEventListener('DOMContentLoaded', come, { once: true }))
// Only drawn pages need it, and they name its file. Without it the program begins anew and asks for everything.
if (hasHydrationData())
  await import('./drawing/take-over.ts').then(
    ({ takeOver }) => takeOver(),
    (error: unknown) => console.error('The page could not be taken over:', error),
  )
hideEarlyPress()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
