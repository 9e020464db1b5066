import type { Language } from '@ganit/contract/people/guardians'
import { createContext, useContext } from 'react'
import { asItIs, type Say } from './say.ts'

/** How the server's sentences are said in a language. Pages in English load nothing for it. */
export const sayIn = async (language: Language): Promise<Say> =>
  language === 'en'
    ? asItIs
    : import('./saying.ts').then(
        ({ loadSaid }) => loadSaid(language),
        (error: unknown) => {
          console.error('What says them in another language could not be loaded:', error)
          return asItIs
        },
      )

const SaidContext = createContext<Say>(asItIs)

/** Has what is inside say the server's sentences so. */
export const SaidProvider = SaidContext.Provider

/** Says what the server has said as the reader reads it. */
export const useTranslateServerText = () => useContext(SaidContext)
