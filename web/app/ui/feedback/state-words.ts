import { createContext, useContext } from 'react'

/** What is said of everything that could not be loaded. */
type StateWords = {
  retry: string
  /** What is safe, or what else to try. */
  hint: string
  /** Above what is known from before. */
  outOfDate: string
  /** Without network. */
  offline: string
}

const Words = createContext<StateWords>({
  retry: 'Retry',
  hint: 'Nothing has been changed. Try again in a moment.',
  outOfDate: 'This could not be loaded again and may be out of date.',
  offline: 'You are offline. Changes are not saved.',
})

/** Around pages that are read in another language than English. */
export const StateWordsProvider = Words.Provider

export const useStateWords = () => useContext(Words)
