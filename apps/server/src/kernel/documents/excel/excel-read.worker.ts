import { serveTasks } from '../../jobs/workers';
import { type ReadReply, type ReadTask, runReadTask } from './read-task';

serveTasks<ReadTask, ReadReply>((task, report) => runReadTask(task, report));
