import type { LookColours } from '@ganit/contract/ground/look-colours'
import type { Logo } from '@ganit/contract/ground/look-settings'
import icon from './icon.svg'

/** The icons of the tab and of a phone's first screen. */
export const Icons = ({ logo }: { logo: Logo | null | undefined }) => (
  <>
    {logo ? (
      <link rel="icon" href={logo.small} type="image/png" />
    ) : (
      <link rel="icon" href={icon} type="image/svg+xml" />
    )}
    <link rel="apple-touch-icon" href={logo ? logo.mark_small : '/icons/icon-192.png'} />
  </>
)

/** The tokens of theme.css that the academy’s colour replaces. */
export const styleOfLook = ({ link, dark_link, cover, tint }: LookColours) =>
  `:root,[data-mantine-color-scheme="light"]{--gn-primary:${link};--gn-link:${link};--gn-cover:${cover};--gn-tint:${tint}}` +
  `[data-mantine-color-scheme="dark"]{--gn-primary:${dark_link};--gn-link:${dark_link};--gn-cover:#0d1a16;--gn-tint:#33483f}`

/** Stands after the style sheets, whose tokens it replaces. */
export const LookStyle = ({ colours }: { colours: LookColours }) => (
  <style>{styleOfLook(colours)}</style>
)
