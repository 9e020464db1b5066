import { COLOUR, coloursOf } from '@ganit/contract/ground/look-colours'
import { LANGUAGES, type Language } from '@ganit/contract/language-names'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Academy, AcademyContext, useAcademy } from '../../../academy.ts'
import { InLanguage } from '../../../i18n/translated.tsx'
import { styleOfLook } from '../../../shell/look.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Logo } from '../../../ui/layout/home-link.tsx'
import { Hero } from '../landing/hero.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import classes from './look.module.css'
import { type LookFields, wordsIn } from './look-fields.ts'

const DEVICES = { Computer: 1280, Phone: 360 } as const
type Device = keyof typeof DEVICES

type Size = { width: number; height: number; needs_plate: 'dark' | 'light' | null }

/** The chosen logo as the page shows it; icons come with the save. */
function logoOf(stored: Academy['logo'], fields: LookFields, size: Size | undefined) {
  const { logo: url, logo_has_name: has_name } = fields
  if (!url) return null
  if (stored?.url === url) return { ...stored, has_name }
  const icons = { mark: url, mark_small: url, maskable: url, small: url, preview: url }
  return { ...icons, width: 96, height: 96, needs_plate: null, ...size, url, has_name }
}

/** The academy as it is with unsaved values. `size` is that of the chosen picture in pixels. */
function academyWith(academy: Academy, fields: LookFields, size: Size | undefined): Academy {
  const { colour, classes_taught: classesTaught } = fields
  const written = LANGUAGES.filter((language) => {
    const { headline, lead } = wordsIn(fields, language)
    return headline.trim() || lead.trim()
  })
  const kept = academy.openingWords?.first
  const first = kept && written.includes(kept) ? kept : written[0]
  return {
    ...academy,
    classesTaught,
    logo: logoOf(academy.logo, fields, size),
    colours: COLOUR.test(colour) ? coloursOf(colour) : null,
    openingWords: first
      ? {
          ...Object.fromEntries(written.map((language) => [language, wordsIn(fields, language)])),
          first,
        }
      : null,
  }
}

/** Copies the page's styles into a frame, whose own width then decides about the layout. */
function useFrameBody() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style'))
      page.head.append(style.cloneNode(true))
    page.documentElement.dataset.mantineColorScheme = 'light'
    page.documentElement.dataset.allWeights = ''
    page.body.inert = true
    setBody(page.body)
  }, [])
  return { frame, body }
}

type LookPreviewProps = {
  fields: LookFields
  size: Size | undefined
  shows: { times: boolean; fees: boolean; places: boolean }
}

/** The first screen with the unsaved values, on a computer or a phone, in each language. */
export function LookPreview({ fields, size, shows }: LookPreviewProps) {
  const [device, setDevice] = useState<Device>('Computer')
  const [language, setLanguage] = useState<Language>('en')
  // On a phone the preview is a box below the form, which opens.
  const [isOpen, setOpen] = useState(false)
  const academy = academyWith(useAcademy(), fields, size)
  const { frame, body } = useFrameBody()

  return (
    <section
      className={`stack gap12 ${classes.preview}`}
      aria-label="Preview"
      data-open={isOpen || undefined}
    >
      <Button className={classes.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Preview <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
      </Button>
      <div className={`wrap gap16 ${classes.tabs}`}>
        {(Object.keys(DEVICES) as Device[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={device === each}
            onClick={() => setDevice(each)}
          >
            {each}
          </button>
        ))}
        <span aria-hidden="true">·</span>
        <LanguageTabs language={language} onChoose={setLanguage} />
      </div>
      <div className={classes.screen} data-device={device}>
        <iframe ref={frame} title="The first page" tabIndex={-1} />
        {body &&
          createPortal(
            <AcademyContext value={academy}>
              <InLanguage language={language} path="/">
                {academy.colours && <style>{styleOfLook(academy.colours)}</style>}
                <div className={classes.head}>
                  <Logo />
                </div>
                <Hero shows={shows} promise={null} />
              </InLanguage>
            </AcademyContext>,
            body,
          )}
      </div>
      {fields.logo && (
        <p className={`row gap12 centred small ${classes.icon}`}>
          <img src={fields.logo} alt="" width={52} height={52} />
          Installed apps take the new icon when the browser looks again, or after adding them anew.
        </p>
      )}
    </section>
  )
}
