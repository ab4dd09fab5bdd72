import type { AnyRow } from '@anlan/client';
import { fileTicket } from '@anlan/domain/permit/filing/calls';
import { workFiling } from '@anlan/domain/permit/filing/work-filing';
import { isGraveLevel } from '@anlan/domain/permit/ledger/form';
import { permissionCode } from '@anlan/resource';
import { useCallback } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { invalidate } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';

export interface FilingButton {
  readonly key: string;
  readonly label: string;
  readonly run: () => Promise<void>;
}

/** 报备 of a ticket that is still to come or under way, where its level (of dictionary safe_permit_level) is filed. */
export function useFiling(): (row: AnyRow, level: unknown) => readonly FilingButton[] {
  const t = useT();
  const may = useCan(permissionCode(workFiling, 'add'));
  const supervisor = useSession(isSupervisor);
  return useCallback(
    (row, level) => {
      const over = Number(row.processState) >= 5 || Number(row.runFlag ?? 0) >= 3;
      if (!may || supervisor || over || !isGraveLevel(level)) return [];
      return [
        {
          key: 'filing',
          label: t('报备'),
          run: async () => {
            const sure = await feedback.confirm(t('将该作业票的级别、地点、时间、负责人和安全措施报备到监管部门'));
            if (!sure) return;
            const { late } = await api.send(fileTicket, { params: { id: row.id } });
            feedback.toast(late ? 'warning' : 'success', late ? t('已报备，已过报备时限，标注为逾期') : t('已报备'));
            await invalidate(workFiling.name);
          },
        },
      ];
    },
    [t, may, supervisor],
  );
}
