import { apiLog, errorLog, usualLog } from '@anlan/domain/logs/logs';
import type { AnyResource } from '@anlan/resource';
import { ResourceScreen } from '../../parts/resource-screen';

export const UsualLog = () => <ResourceScreen resource={usualLog as AnyResource} />;
export const ApiLog = () => <ResourceScreen resource={apiLog as AnyResource} />;
export const ErrorLog = () => <ResourceScreen resource={errorLog as AnyResource} />;
