import type { Language } from '@ganit/contract/people/guardians'
import { createContext, useContext } from 'react'
import { keepSentence, type Say } from './say.ts'

/** The translator for the server's sentences. English loads nothing. */
export const translatorFor = async (language: Language): Promise<Say> =>
  language === 'en'
    ? keepSentence
    : import('./saying.ts').then(
        ({ loadTranslator: loadSaid }) => loadSaid(language),
        (error: unknown) => {
          console.error('What says them in another language could not be loaded:', error)
          return keepSentence
        },
      )

const SaidContext = createContext<Say>(keepSentence)

/** Provides the translator of the server's sentences. */
export const SaidProvider = SaidContext.Provider

/** Translates the server's sentences for the reader. */
export const useTranslateServerText = () => useContext(SaidContext)
