/** How long something lasts: up to an hour in minutes, then in hours and minutes, from two days on in days and hours. */
const HOUR = 60;
const DAY = 24 * HOUR;

export type DurationParts = readonly (readonly [n: number, unit: 'day' | 'hour' | 'minute'])[];

/** 292 → 4 hours, 52 minutes: whole, and without an empty part. */
export function durationParts(minutes: number): DurationParts {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole <= HOUR) return [[whole, 'minute']];
  const parts: DurationParts =
    whole < 2 * DAY
      ? [
          [Math.floor(whole / HOUR), 'hour'],
          [whole % HOUR, 'minute'],
        ]
      : [
          [Math.floor(whole / DAY), 'day'],
          [Math.floor((whole % DAY) / HOUR), 'hour'],
        ];
  return parts.filter(([n]) => n > 0);
}

const UNITS = { day: '天', hour: '小时', minute: '分' } as const;

export function durationText(minutes: number): string {
  const parts = durationParts(minutes);
  const text = parts.map(([n, unit]) => `${n}${UNITS[unit]}`).join('');
  return parts[0]?.[1] === 'minute' ? `${text}钟` : text;
}

/** Of a clock: 12:05, 1:02:05. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
