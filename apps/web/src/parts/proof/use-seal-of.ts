import { sealKeys } from '@anlan/domain/seal/calls';
import type { SealedBundle, SealVerdict } from '@anlan/domain/seal/seal';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/http/use-call';

export interface SealOf {
  /** Undefined while nothing is known. */
  readonly verdict: SealVerdict | undefined;
  /** The published keys could not be had, so nothing can be judged. */
  readonly failed: boolean;
  readonly again: () => void;
}

/** Judged here, by the published keys: who answers is not believed for his word. */
export function useSealOf(bundle: SealedBundle | undefined): SealOf {
  const {
    data: keys,
    isError,
    refetch,
  } = useCall(['public'], sealKeys, {}, { company: false, token: false, retry: false });
  const [verdict, setVerdict] = useState<SealVerdict>();
  const [broken, setBroken] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn judges anew
  useEffect(() => {
    if (!bundle || !keys) return;
    let gone = false;
    import('@anlan/domain/seal/seal')
      .then(({ verifySeal }) => {
        if (!gone) setVerdict(verifySeal(bundle, keys.keys));
      })
      .catch(() => {
        if (!gone) setBroken(true);
      });
    return () => {
      gone = true;
    };
  }, [bundle, keys, turn]);
  return {
    verdict,
    failed: verdict === undefined && (broken || (isError && !keys)),
    again: () => {
      setBroken(false);
      setTurn((one) => one + 1);
      if (!keys) void refetch();
    },
  };
}
