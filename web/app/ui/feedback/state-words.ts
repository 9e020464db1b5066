import { createContext, useContext } from 'react'

/** Texts for content that failed to load. */
type StateWords = {
  retry: string
  /** A text that says what is safe, or names another step to try. */
  hint: string
  /** Text above an answer that could not be refreshed. */
  outOfDate: string
  offline: string
}

const Words = createContext<StateWords>({
  retry: 'Retry',
  hint: 'Nothing has been changed. Try again in a moment.',
  outOfDate: 'This could not be loaded again and may be out of date.',
  offline: 'You are offline. Changes are not saved.',
})

/** Provides the texts on pages in other languages than English. */
export const StateWordsProvider = Words.Provider

export const useStateWords = () => useContext(Words)
