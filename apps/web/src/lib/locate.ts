export interface Located {
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracy: number;
}

/** Where this phone is; null where it cannot or may not tell. Needs HTTPS, like every browser's position. */
export function locate(): Promise<Located | null> {
  if (!navigator.geolocation) return Promise.resolve(null);
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy }),
      () => done(null),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 },
    );
  });
}
