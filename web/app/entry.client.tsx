import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { queryClient } from './api/query-client.ts'
import { takeDrawnWith } from './drawn-page.ts'
import { readLanguage } from './i18n/language.ts'
import { loadTexts } from './i18n/texts.ts'
import { readSession, startSession } from './session.ts'
import { hideEarlyPress } from './ui/buttons/early-press.tsx'
import { deviceNowMs } from './ui/text/times/dates.ts'
import { startClockAt } from './ui/text/times/server-clock.ts'

// The server has written the page in its language, so React must take it over with the same texts.
await loadTexts(readLanguage(), window.location.pathname)
const drawnWith = takeDrawnWith()
if (drawnWith) {
  // Answers are as old as the page, whatever this phone's clock says.
  for (const { state } of drawnWith.answers.queries) state.dataUpdatedAt = deviceNowMs()
  hydrate(queryClient, drawnWith.answers)
  startClockAt(drawnWith.at)
  const { accessToken } = readSession()
  if (accessToken) startSession(accessToken, drawnWith.me)
}
hideEarlyPress()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
