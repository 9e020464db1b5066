import classes from './icon.module.css'

const PATHS = {
  arrowLeft: 'M16 10H4m5-5-5 5 5 5',
  arrowRight: 'M4 10h12m-5-5 5 5-5 5',
  bars: 'M4 16v-4M8 16V8M12 16v-6M16 16V4',
  bubble: 'M3.5 4h13v9.5h-7L6 17v-3.5H3.5Z',
  calendar: 'M3.5 5h13v11.5h-13ZM3.5 8.5h13M7 3v3.5M13 3v3.5',
  camera: 'M2.5 6.5h3L7 4h6l1.5 2.5h3v9.5h-15ZM10 13.8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  chevronDown: 'm5 8 5 5 5-5',
  chevronLeft: 'm12 5-5 5 5 5',
  chevronRight: 'm8 5 5 5-5 5',
  chevronUp: 'm5 12 5-5 5 5',
  clock: 'M10 5.5V10l3 2M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  close: 'm5 5 10 10M15 5 5 15',
  erase: 'M7 4.5h10.5v11H7L2 10ZM9.5 7.5l5 5m0-5-5 5',
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  eyeOff:
    'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 17 17 3',
  google: 'M16.5 6.2A7.5 7.5 0 1 0 17.5 10H10.5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
  network: 'M3 8a10 10 0 0 1 14 0M6 11a6 6 0 0 1 8 0M9 14.5h2',
  pause: 'M7 4v12M13 4v12',
  pencil: 'm4 16 .7-3.3L13.5 4a1.8 1.8 0 0 1 2.5 2.5l-8.7 8.8L4 16Z',
  person:
    'M13.5 6.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM3 17.5c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  phone:
    'M4.5 3h3l1.5 4-2 1.5a9.5 9.5 0 0 0 4.5 4.5l1.5-2 4 1.5v3c0 .8-.7 1.5-1.5 1.5C8.8 17 3 11.2 3 4.5 3 3.7 3.7 3 4.5 3Z',
  pin: 'M10 18s-5.5-5-5.5-9.5a5.5 5.5 0 0 1 11 0C15.5 13 10 18 10 18Zm0-7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  play: 'm6 4 10 6-10 6Z',
  retry: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5',
  search: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0Zm-1 5 4 4',
  sliders: 'M3 6.5h7M14 6.5h3M3 13.5h3M10 13.5h7M12 4.5v4M8 11.5v4',
  sun: 'M13.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM10 1.5v2m0 13v2M1.5 10h2m13 0h2M4 4l1.4 1.4m9.2 9.2L16 16M4 16l1.4-1.4m9.2-9.2L16 4',
  tick: 'm3 11 5 5L17 4',
  warning: 'M10 5.5v6M10 14.6v.1M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
} as const

type IconName = keyof typeof PATHS

/** A decorative line drawing in the text's colour. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={classes.icon} viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
